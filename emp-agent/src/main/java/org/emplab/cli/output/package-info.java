/** Writes a command's result as text, CSV, JSON or LaTeX. */
@NullMarked
package org.emplab.cli.output;

import org.jspecify.annotations.NullMarked;
