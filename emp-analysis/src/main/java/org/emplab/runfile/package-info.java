/** Reads and writes run files (emp-run/1); the only codec of the format. */
@NullMarked
package org.emplab.runfile;

import org.jspecify.annotations.NullMarked;
