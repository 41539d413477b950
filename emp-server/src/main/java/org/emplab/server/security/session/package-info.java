/** What a person's session holds, and when it ends. */
@NullMarked
package org.emplab.server.security.session;

import org.jspecify.annotations.NullMarked;
