/** What the program of a run itself has measured, as its agent sent it. */
@NullMarked
package org.emplab.server.run.result;

import org.jspecify.annotations.NullMarked;
