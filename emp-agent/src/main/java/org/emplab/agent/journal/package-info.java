/** Samples on the agent's own disk before anything else happens to them: a run file, forced to disk sample by sample. */
@NullMarked
package org.emplab.agent.journal;

import org.jspecify.annotations.NullMarked;
