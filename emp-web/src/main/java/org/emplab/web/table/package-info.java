/** Tables as downloads: CSV, JSON and LaTeX, the same numbers as on the page. */
@NullMarked
package org.emplab.web.table;

import org.jspecify.annotations.NullMarked;
