/** Changes of the lab, sent to open pages as server-sent events. */
@NullMarked
package org.emplab.web.events;

import org.jspecify.annotations.NullMarked;
