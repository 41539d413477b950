/** The filters of every request: they decide what a caller may ask, and refuse. */
@NullMarked
package org.emplab.server.security.filter;

import org.jspecify.annotations.NullMarked;
