/** One search over programs, machines, experiments, runs and derivations. */
@NullMarked
package org.emplab.web.search;

import org.jspecify.annotations.NullMarked;
