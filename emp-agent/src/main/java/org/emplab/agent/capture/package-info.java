/** Photographs every process of the machine before and after a sample and makes the diff. */
@NullMarked
package org.emplab.agent.capture;

import org.jspecify.annotations.NullMarked;
