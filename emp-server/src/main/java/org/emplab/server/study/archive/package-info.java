/** A study as one archive: its runs, analyses and cutoff tables, out and in again. */
@NullMarked
package org.emplab.server.study.archive;

import org.jspecify.annotations.NullMarked;
