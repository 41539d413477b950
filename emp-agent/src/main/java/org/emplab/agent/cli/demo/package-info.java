/** {@code emp demo}: a lab of one machine, from nothing to a cutoff table. */
@NullMarked
package org.emplab.agent.cli.demo;

import org.jspecify.annotations.NullMarked;
