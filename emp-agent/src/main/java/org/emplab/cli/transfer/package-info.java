/** Run files in and out of a server. */
@NullMarked
package org.emplab.cli.transfer;

import org.jspecify.annotations.NullMarked;
