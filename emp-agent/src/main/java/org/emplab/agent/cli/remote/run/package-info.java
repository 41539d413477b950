/** The runs of a server: their table and their lifecycle. */
@NullMarked
package org.emplab.agent.cli.remote.run;

import org.jspecify.annotations.NullMarked;
