/** Daemons of the lab's machines: what they are, where they ran, their cutoffs everywhere. */
@NullMarked
package org.emplab.web.daemon;

import org.jspecify.annotations.NullMarked;
