/** What changed just now, told to open pages. */
@NullMarked
package org.emplab.web.live;

import org.jspecify.annotations.NullMarked;
