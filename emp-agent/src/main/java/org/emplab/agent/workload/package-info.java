/** The programs under test: any command, and the small C programs that are compiled and calibrated on this machine. */
@NullMarked
package org.emplab.agent.workload;

import org.jspecify.annotations.NullMarked;
