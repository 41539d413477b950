/** Who may ask for what: logins, sessions, tokens and filters. */
@NullMarked
package org.emplab.web.security;

import org.jspecify.annotations.NullMarked;
