/** Writes the protocol's versions side by side. */
@NullMarked
package org.emplab.report.versions;

import org.jspecify.annotations.NullMarked;
