/** The daemons in the runs of the lab, and which one a machine's cutoffs have never met. */
@NullMarked
package org.emplab.server.study.daemon;

import org.jspecify.annotations.NullMarked;
