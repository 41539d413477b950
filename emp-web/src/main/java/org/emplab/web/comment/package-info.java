/** Comments of people on runs, samples, experiments, derivations and machines. */
@NullMarked
package org.emplab.web.comment;

import org.jspecify.annotations.NullMarked;
