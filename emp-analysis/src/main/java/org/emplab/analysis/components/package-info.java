/** How much a program's times vary from boot to boot, from run to run and from sample to sample. */
@NullMarked
package org.emplab.analysis.components;

import org.jspecify.annotations.NullMarked;
