/** Rules by which runs are removed. */
@NullMarked
package org.emplab.server.retention;

import org.jspecify.annotations.NullMarked;
