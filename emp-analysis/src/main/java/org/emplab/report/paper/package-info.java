/** Results as one bundle for a paper. */
@NullMarked
package org.emplab.report.paper;

import org.jspecify.annotations.NullMarked;
