/** Writes successive samples. */
@NullMarked
package org.emplab.report.succession;

import org.jspecify.annotations.NullMarked;
