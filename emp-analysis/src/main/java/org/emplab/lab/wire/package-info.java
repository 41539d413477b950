/** The records that agents and their server send each other, as JSON under {@code /api/v1}. */
@NullMarked
package org.emplab.lab.wire;

import org.jspecify.annotations.NullMarked;
