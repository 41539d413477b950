/** What the lab tells people, and where they say which of it they want. */
@NullMarked
package org.emplab.web.notification;

import org.jspecify.annotations.NullMarked;
