/** What a lab does not keep for ever: runs are removed by rules that an administrator made, and only by those. */
@NullMarked
package org.emplab.server.retention;

import org.jspecify.annotations.NullMarked;
