/** Derivations of cutoffs: zoom levels, tables, a person's bound, publication. */
@NullMarked
package org.emplab.web.derivation;

import org.jspecify.annotations.NullMarked;
