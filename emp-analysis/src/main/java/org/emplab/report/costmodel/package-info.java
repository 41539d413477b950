/** Writes cost models over growing inputs. */
@NullMarked
package org.emplab.report.costmodel;

import org.jspecify.annotations.NullMarked;
