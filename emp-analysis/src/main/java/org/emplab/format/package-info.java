/** Files and texts: run files, results, and tables as text, CSV and LaTeX. */
@NullMarked
package org.emplab.format;

import org.jspecify.annotations.NullMarked;
