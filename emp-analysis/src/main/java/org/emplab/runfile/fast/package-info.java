/** Process rows of run files, read and written without making objects of them. */
@NullMarked
package org.emplab.runfile.fast;

import org.jspecify.annotations.NullMarked;
