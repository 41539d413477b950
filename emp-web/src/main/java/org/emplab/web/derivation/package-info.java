/** Derivations of cutoffs: who asks for one, on which runs, and what came out. */
@NullMarked
package org.emplab.web.derivation;

import org.jspecify.annotations.NullMarked;
