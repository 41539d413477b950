/** People's marks where and why a program's times changed for good. */
@NullMarked
package org.emplab.server.mark;

import org.jspecify.annotations.NullMarked;
