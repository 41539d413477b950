/** The times at which a machine takes no new run, why, and for whom it is open: reservations, maintenance, drains. */
@NullMarked
package org.emplab.server.availability;

import org.jspecify.annotations.NullMarked;
