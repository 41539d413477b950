/** Results of analyses as JSON, text, CSV, LaTeX and figures. */
@NullMarked
package org.emplab.report;

import org.jspecify.annotations.NullMarked;
