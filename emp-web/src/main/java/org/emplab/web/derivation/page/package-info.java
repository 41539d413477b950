/** The pages of derivations, their tables and their files. */
@NullMarked
package org.emplab.web.derivation.page;

import org.jspecify.annotations.NullMarked;
