/** Whole studies, as people do them. */
@NullMarked
package org.emplab.server.story;

import org.jspecify.annotations.NullMarked;
