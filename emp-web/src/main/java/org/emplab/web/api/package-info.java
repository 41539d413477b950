/** Parts of lists and refusals, which pages and REST share. */
@NullMarked
package org.emplab.web.api;

import org.jspecify.annotations.NullMarked;
