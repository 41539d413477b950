/** The samples that took longest: every process of them (characterizing.txt, tables 12 to 15), and which of them cutoffs catch. */
@NullMarked
package org.emplab.analysis.worst;

import org.jspecify.annotations.NullMarked;
