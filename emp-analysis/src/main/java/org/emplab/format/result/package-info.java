/** Results of analyses as JSON objects, one format for each question, and as tables. */
@NullMarked
package org.emplab.format.result;

import org.jspecify.annotations.NullMarked;
