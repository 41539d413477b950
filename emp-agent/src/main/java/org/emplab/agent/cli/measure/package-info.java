/** {@code emp measure} and {@code emp workload}: timing a program here and now. */
@NullMarked
package org.emplab.agent.cli.measure;

import org.jspecify.annotations.NullMarked;
