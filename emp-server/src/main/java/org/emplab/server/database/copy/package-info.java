/** COPY: rows into the bulk tables, and the rows that are there already back again. */
@NullMarked
package org.emplab.server.database.copy;

import org.jspecify.annotations.NullMarked;
