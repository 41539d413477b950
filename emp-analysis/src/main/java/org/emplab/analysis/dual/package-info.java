/** A program in two halves, each timed by itself (characterizing.txt, section 6). */
@NullMarked
package org.emplab.analysis.dual;

import org.jspecify.annotations.NullMarked;
