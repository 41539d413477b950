/** The pages over a lab in memory, filled from run files: to look at them, and to test the controllers without a database. */
@NullMarked
package org.emplab.web.trial;

import org.jspecify.annotations.NullMarked;
