/** Reads /proc with few system calls into reused memory; the parsers are pure and know no file. */
@NullMarked
package org.emplab.agent.procfs;

import org.jspecify.annotations.NullMarked;
