/** The table of runs: what is searched, which columns are shown, and the address that says both. */
@NullMarked
package org.emplab.web.run.table;

import org.jspecify.annotations.NullMarked;
