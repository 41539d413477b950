/** Commands that time programs here and now: {@code emp measure}, {@code emp compare}, {@code emp displace}. */
@NullMarked
package org.emplab.cli.measure;

import org.jspecify.annotations.NullMarked;
