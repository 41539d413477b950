/** Samples into the database: each once, in one transaction with its rows. */
@NullMarked
package org.emplab.server.ingest;

import org.jspecify.annotations.NullMarked;
