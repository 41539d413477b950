/** What answers have in common: problems, parts of lists, outcomes of what was asked. */
@NullMarked
package org.emplab.server.api;

import org.jspecify.annotations.NullMarked;
