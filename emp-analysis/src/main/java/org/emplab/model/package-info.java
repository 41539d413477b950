/** The values of a lab: what a run, a sample and a process diff are. Knows only the JDK. */
@NullMarked
package org.emplab.model;

import org.jspecify.annotations.NullMarked;
