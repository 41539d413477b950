/** Whether a machine is fit to measure: EMPv1 to EMPv4, and the signs that a sample was disturbed. */
@NullMarked
package org.emplab.agent.environment.validity;

import org.jspecify.annotations.NullMarked;
