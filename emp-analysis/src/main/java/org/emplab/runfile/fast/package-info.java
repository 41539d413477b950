/** Reads the process rows of a run file without making objects of them. */
@NullMarked
package org.emplab.runfile.fast;

import org.jspecify.annotations.NullMarked;
