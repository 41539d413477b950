/** The lab's server: keeps every run, schedules the machines and serves the pages. */
@NullMarked
package org.emplab.server;

import org.jspecify.annotations.NullMarked;
