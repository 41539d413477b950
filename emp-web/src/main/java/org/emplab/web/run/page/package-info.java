/** The page of one run, and what is done from there: commands to its agent, run files in and out. */
@NullMarked
package org.emplab.web.run.page;

import org.jspecify.annotations.NullMarked;
