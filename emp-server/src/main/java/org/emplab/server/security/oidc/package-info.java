/** Logins at other providers, and which account each is linked to. */
@NullMarked
package org.emplab.server.security.oidc;

import org.jspecify.annotations.NullMarked;
