/** {@code emp demo}, as a newcomer runs it. */
@NullMarked
package org.emplab.server.demo;

import org.jspecify.annotations.NullMarked;
