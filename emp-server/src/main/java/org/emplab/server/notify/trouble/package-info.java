/** Looks for what is wrong with disks and queues, so that people are told of it. */
@NullMarked
package org.emplab.server.notify.trouble;

import org.jspecify.annotations.NullMarked;
