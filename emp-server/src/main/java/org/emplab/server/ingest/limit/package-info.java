/** What uploads and imports may take at most: unpacked bytes, and memory. */
@NullMarked
package org.emplab.server.ingest.limit;

import org.jspecify.annotations.NullMarked;
