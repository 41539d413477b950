/** Analyses that are asked for by name and with parameters, as a server is asked. */
@NullMarked
package org.emplab.report.asked;

import org.jspecify.annotations.NullMarked;
