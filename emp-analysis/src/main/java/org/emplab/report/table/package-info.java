/** Tables, and how they are written as text and CSV. */
@NullMarked
package org.emplab.report.table;

import org.jspecify.annotations.NullMarked;
