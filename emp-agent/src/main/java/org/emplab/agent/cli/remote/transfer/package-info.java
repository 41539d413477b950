/** Run files in and out of a server. */
@NullMarked
package org.emplab.agent.cli.remote.transfer;

import org.jspecify.annotations.NullMarked;
