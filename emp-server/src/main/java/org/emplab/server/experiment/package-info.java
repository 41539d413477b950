/** Notebooks and experiments. */
@NullMarked
package org.emplab.server.experiment;

import org.jspecify.annotations.NullMarked;
