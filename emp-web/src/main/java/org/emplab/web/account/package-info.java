/** People, their roles and their tokens. */
@NullMarked
package org.emplab.web.account;

import org.jspecify.annotations.NullMarked;
