/** Reads process images: what every process has used at one instant. */
@NullMarked
package org.emplab.agent.capture.image;

import org.jspecify.annotations.NullMarked;
