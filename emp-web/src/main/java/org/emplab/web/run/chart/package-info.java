/** The data of a run's charts, and its figures and tables as files. */
@NullMarked
package org.emplab.web.run.chart;

import org.jspecify.annotations.NullMarked;
