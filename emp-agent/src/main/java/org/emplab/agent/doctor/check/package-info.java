/** The checks of an examination, one class for each question. */
@NullMarked
package org.emplab.agent.doctor.check;

import org.jspecify.annotations.NullMarked;
