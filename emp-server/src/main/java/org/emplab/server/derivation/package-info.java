/** Cutoffs that follow from runs: derived when an experiment's runs are completed. */
@NullMarked
package org.emplab.server.derivation;

import org.jspecify.annotations.NullMarked;
