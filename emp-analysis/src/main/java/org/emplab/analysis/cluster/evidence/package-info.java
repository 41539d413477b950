/** Which processes did more work in a sample than they usually do: what makes it an L. */
@NullMarked
package org.emplab.analysis.cluster.evidence;

import org.jspecify.annotations.NullMarked;
