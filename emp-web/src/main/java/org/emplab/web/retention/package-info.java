/** Rules by which the lab removes old runs. */
@NullMarked
package org.emplab.web.retention;

import org.jspecify.annotations.NullMarked;
