/** Notebooks, in which experiments are kept, and the notes that people write beside both. */
@NullMarked
package org.emplab.server.notebook;

import org.jspecify.annotations.NullMarked;
