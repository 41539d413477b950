/** What people order from the lab, as its server, its agents and the command line read it. */
@NullMarked
package org.emplab.format.order;

import org.jspecify.annotations.NullMarked;
