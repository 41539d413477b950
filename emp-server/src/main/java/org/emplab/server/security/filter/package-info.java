/** What every request passes: who may ask what, and what is refused. */
@NullMarked
package org.emplab.server.security.filter;

import org.jspecify.annotations.NullMarked;
