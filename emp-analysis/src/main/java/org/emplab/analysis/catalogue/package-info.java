/** All analyses of runs that are asked for by name. */
@NullMarked
package org.emplab.analysis.catalogue;

import org.jspecify.annotations.NullMarked;
