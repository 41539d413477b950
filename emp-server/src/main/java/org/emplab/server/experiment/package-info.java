/** Experiments: what is to be measured, version by version, and submitting it. */
@NullMarked
package org.emplab.server.experiment;

import org.jspecify.annotations.NullMarked;
