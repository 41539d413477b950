/** What the lab does not keep for ever. */
@NullMarked
package org.emplab.web.retention;

import org.jspecify.annotations.NullMarked;
