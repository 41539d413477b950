/** The times at which machines take no new run: reservations, maintenance windows, drains. */
@NullMarked
package org.emplab.web.availability;

import org.jspecify.annotations.NullMarked;
