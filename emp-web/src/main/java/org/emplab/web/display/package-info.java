/** How numbers, times and durations read on a page. */
@NullMarked
package org.emplab.web.display;

import org.jspecify.annotations.NullMarked;
