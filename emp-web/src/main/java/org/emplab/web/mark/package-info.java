/** Where and why a program's times changed for good: people's marks, and what changed on the machine. */
@NullMarked
package org.emplab.web.mark;

import org.jspecify.annotations.NullMarked;
