/** {@code emp demo}: a lab of one machine, from nothing to a cutoff table. */
@NullMarked
package org.emplab.cli.demo;

import org.jspecify.annotations.NullMarked;
