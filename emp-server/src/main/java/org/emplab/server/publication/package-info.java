/** Cutoff tables in force, their versions, and who let them be. */
@NullMarked
package org.emplab.server.publication;

import org.jspecify.annotations.NullMarked;
