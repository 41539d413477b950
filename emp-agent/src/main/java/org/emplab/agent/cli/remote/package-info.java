/** What the pages of a server do, from a shell: run files in and out, experiments, the lifecycle of runs. */
@NullMarked
package org.emplab.agent.cli.remote;

import org.jspecify.annotations.NullMarked;
