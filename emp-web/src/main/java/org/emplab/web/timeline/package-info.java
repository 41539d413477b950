/** The timeline of machines in the coming weeks. */
@NullMarked
package org.emplab.web.timeline;

import org.jspecify.annotations.NullMarked;
