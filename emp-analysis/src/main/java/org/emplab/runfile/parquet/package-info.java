/** Tables of runs as Parquet. */
@NullMarked
package org.emplab.runfile.parquet;

import org.jspecify.annotations.NullMarked;
