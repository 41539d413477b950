/** What all of the REST interface has in common: problems, pages. */
@NullMarked
package org.emplab.server.api;

import org.jspecify.annotations.NullMarked;
