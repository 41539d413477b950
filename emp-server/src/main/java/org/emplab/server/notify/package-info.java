/** Tells people what they want to hear, by e-mail and webhook. */
@NullMarked
package org.emplab.server.notify;

import org.jspecify.annotations.NullMarked;
