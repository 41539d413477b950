/** The timeline of machines in the coming weeks, as a page draws it. */
@NullMarked
package org.emplab.server.timeline;

import org.jspecify.annotations.NullMarked;
