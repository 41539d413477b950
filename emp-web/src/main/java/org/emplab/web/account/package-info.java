/** People, their roles, their tokens and their logins. */
@NullMarked
package org.emplab.web.account;

import org.jspecify.annotations.NullMarked;
