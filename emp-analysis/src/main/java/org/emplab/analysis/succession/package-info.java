/** How much a sample tells about the next one (characterizing.txt, section 7). */
@NullMarked
package org.emplab.analysis.succession;

import org.jspecify.annotations.NullMarked;
