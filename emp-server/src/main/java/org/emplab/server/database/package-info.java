/** The base of all aggregates, columns of JSON, and whether the database answers. */
@NullMarked
package org.emplab.server.database;

import org.jspecify.annotations.NullMarked;
