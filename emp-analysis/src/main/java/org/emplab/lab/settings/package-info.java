/** How a run is measured, as it is ordered: its program, capture, limits, streams, scheduling and turns. */
@NullMarked
package org.emplab.lab.settings;

import org.jspecify.annotations.NullMarked;
