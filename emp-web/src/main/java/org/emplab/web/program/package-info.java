/** The history of a program: its times on each machine, over weeks. */
@NullMarked
package org.emplab.web.program;

import org.jspecify.annotations.NullMarked;
