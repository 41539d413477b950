/** What to time and how, read from JSON and written back. */
@NullMarked
package org.emplab.agent.measure.settings;

import org.jspecify.annotations.NullMarked;
