/** Tells people by e-mail what they chose to hear, and a webhook of the lab all. */
@NullMarked
package org.emplab.server.notify;

import org.jspecify.annotations.NullMarked;
