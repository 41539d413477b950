/** {@code emp displace}: the rehearsal of an order on this machine. */
@NullMarked
package org.emplab.agent.cli.displace;

import org.jspecify.annotations.NullMarked;
