/** The answer of a page, which stands above its evidence. */
@NullMarked
package org.emplab.web.verdict;

import org.jspecify.annotations.NullMarked;
