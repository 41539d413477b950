/** The PostgreSQL that the server brings along: unpacked, started, kept below its home, one server at a time. */
@NullMarked
package org.emplab.server.database.embedded;

import org.jspecify.annotations.NullMarked;
