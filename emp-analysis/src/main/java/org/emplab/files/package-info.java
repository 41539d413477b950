/** The check of who may change a file that a process obeys or executes. */
@NullMarked
package org.emplab.files;

import org.jspecify.annotations.NullMarked;
