/** Views of the run table that people keep under a name, for themselves or for everybody. */
@NullMarked
package org.emplab.server.view;

import org.jspecify.annotations.NullMarked;
