/** Results of analyses as JSON, text, CSV, LaTeX and figures; a package for each question beside what all have in common. */
@NullMarked
package org.emplab.report;

import org.jspecify.annotations.NullMarked;
