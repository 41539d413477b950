/** What people comment on runs, samples, experiments and machines. */
@NullMarked
package org.emplab.web.comment;

import org.jspecify.annotations.NullMarked;
