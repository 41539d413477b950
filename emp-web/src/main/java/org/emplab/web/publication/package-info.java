/** Putting cutoff tables in force: what it would change, who asked, who decided. */
@NullMarked
package org.emplab.web.publication;

import org.jspecify.annotations.NullMarked;
