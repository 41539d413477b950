/** Changes of the lab, told to the pages of all server instances. */
@NullMarked
package org.emplab.server.events;

import org.jspecify.annotations.NullMarked;
