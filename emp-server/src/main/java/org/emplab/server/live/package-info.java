/** What open pages hear, whichever server they are open at. */
@NullMarked
package org.emplab.server.live;

import org.jspecify.annotations.NullMarked;
