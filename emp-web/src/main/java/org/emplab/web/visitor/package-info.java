/** Who looks at a page, and what they may do there. */
@NullMarked
package org.emplab.web.visitor;

import org.jspecify.annotations.NullMarked;
