/** Asking the lab for a run. */
@NullMarked
package org.emplab.web.experiment;

import org.jspecify.annotations.NullMarked;
