/** Common parts of answers: problems, parts of lists, outcomes of requests. */
@NullMarked
package org.emplab.server.api;

import org.jspecify.annotations.NullMarked;
