/** Analyses and cutoff tables, stored with all that they were made from. */
@NullMarked
package org.emplab.server.study;

import org.jspecify.annotations.NullMarked;
