/** The versions of the protocol side by side (EMP, section 4.7 and figure 17). */
@NullMarked
package org.emplab.analysis.versions;

import org.jspecify.annotations.NullMarked;
