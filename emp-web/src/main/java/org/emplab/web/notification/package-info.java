/** Messages of the lab to people, and their preferences. */
@NullMarked
package org.emplab.web.notification;

import org.jspecify.annotations.NullMarked;
