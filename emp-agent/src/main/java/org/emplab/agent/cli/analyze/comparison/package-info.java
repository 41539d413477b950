/** The analyses that set several runs, or the inputs of one program, against one another. */
@NullMarked
package org.emplab.agent.cli.analyze.comparison;

import org.jspecify.annotations.NullMarked;
