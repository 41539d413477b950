/** What pages and REST share: parts of lists, and refusals. */
@NullMarked
package org.emplab.web.api;

import org.jspecify.annotations.NullMarked;
