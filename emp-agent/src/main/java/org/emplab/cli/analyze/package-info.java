/** {@code emp analyze}: the analyses of run files, without a server. */
@NullMarked
package org.emplab.cli.analyze;

import org.jspecify.annotations.NullMarked;
