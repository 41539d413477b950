/** Labs whose daemons compete with the program for one core, drawn by families, with their truth. */
@NullMarked
package org.emplab.analysis.simulate.core;

import org.jspecify.annotations.NullMarked;
