/** Results of other tools as runs without process diffs: hyperfine, BenchExec, JMH, pyperf. */
@NullMarked
package org.emplab.runfile.foreign;

import org.jspecify.annotations.NullMarked;
