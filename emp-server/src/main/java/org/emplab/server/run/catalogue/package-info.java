/** Runs as lists, pages and answers show them. */
@NullMarked
package org.emplab.server.run.catalogue;

import org.jspecify.annotations.NullMarked;
