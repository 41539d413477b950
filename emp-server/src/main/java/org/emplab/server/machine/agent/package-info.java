/** What agents ask of the server. */
@NullMarked
package org.emplab.server.machine.agent;

import org.jspecify.annotations.NullMarked;
