/** Every process of the samples with the largest times (characterizing.txt, tables 12 to 15). */
@NullMarked
package org.emplab.analysis.worst;

import org.jspecify.annotations.NullMarked;
