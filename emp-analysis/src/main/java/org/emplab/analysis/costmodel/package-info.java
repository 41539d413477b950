/** A running-time model from a program timed on inputs of growing size (EMP, section 8). */
@NullMarked
package org.emplab.analysis.costmodel;

import org.jspecify.annotations.NullMarked;
