/** Keeps the runs of this machine on its disk, until the server has them whole. */
@NullMarked
package org.emplab.agent.runstore;

import org.jspecify.annotations.NullMarked;
