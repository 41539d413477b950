/** Figures that the server draws as SVG: they need no script, print well and go into papers as they are. */
@NullMarked
package org.emplab.web.figure;

import org.jspecify.annotations.NullMarked;
