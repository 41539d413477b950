/** Comments of people on runs, samples, experiments, derivations and machines. */
@NullMarked
package org.emplab.server.comment;

import org.jspecify.annotations.NullMarked;
