/** The agents' endpoint. */
@NullMarked
package org.emplab.web.agent;

import org.jspecify.annotations.NullMarked;
