/** A study as one archive: its runs, analyses and cutoff tables. */
@NullMarked
package org.emplab.server.study.archive;

import org.jspecify.annotations.NullMarked;
