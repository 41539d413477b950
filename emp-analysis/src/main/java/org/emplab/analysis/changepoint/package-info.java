/** Where the times of a program's runs change for good. */
@NullMarked
package org.emplab.analysis.changepoint;

import org.jspecify.annotations.NullMarked;
