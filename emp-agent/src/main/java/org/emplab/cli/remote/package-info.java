/** Commands that ask a server: runs, experiments, the schedule, the REST interface. */
@NullMarked
package org.emplab.cli.remote;

import org.jspecify.annotations.NullMarked;
