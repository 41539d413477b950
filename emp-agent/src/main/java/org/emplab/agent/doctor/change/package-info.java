/** Changes settings of the machine and records what was there before. */
@NullMarked
package org.emplab.agent.doctor.change;

import org.jspecify.annotations.NullMarked;
