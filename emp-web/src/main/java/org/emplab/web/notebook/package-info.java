/** Notebooks, and what people write in them and about their experiments. */
@NullMarked
package org.emplab.web.notebook;

import org.jspecify.annotations.NullMarked;
