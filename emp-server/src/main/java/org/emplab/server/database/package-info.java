/** What all aggregates have in common, the embedded PostgreSQL, and what only PostgreSQL offers: COPY in and streamed rows out. */
@NullMarked
package org.emplab.server.database;

import org.jspecify.annotations.NullMarked;
