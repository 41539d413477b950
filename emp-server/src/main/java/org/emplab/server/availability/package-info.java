/**
 * When a machine takes no new run, why, and for whom it is open all the same: reservations, maintenance windows, drains.
 */
@NullMarked
package org.emplab.server.availability;

import org.jspecify.annotations.NullMarked;
