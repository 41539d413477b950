/** Native mappings and nothing else: the C library's functions by direct mapping, and memory that both sides see. */
@NullMarked
package org.emplab.agent.jna;

import org.jspecify.annotations.NullMarked;
