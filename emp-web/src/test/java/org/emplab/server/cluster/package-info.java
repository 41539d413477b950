/** The whole path of a sample on a database that Citus distributes. */
@NullMarked
package org.emplab.server.cluster;

import org.jspecify.annotations.NullMarked;
