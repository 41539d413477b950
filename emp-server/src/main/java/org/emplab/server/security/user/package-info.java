/** The accounts of people. */
@NullMarked
package org.emplab.server.security.user;

import org.jspecify.annotations.NullMarked;
