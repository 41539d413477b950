/** {@code emp analyze}: the analyses on run files, with no server. One command for each question. */
@NullMarked
package org.emplab.agent.cli.analyze;

import org.jspecify.annotations.NullMarked;
