/** The pages of notebooks, each with its experiments. */
@NullMarked
package org.emplab.web.notebook.page;

import org.jspecify.annotations.NullMarked;
