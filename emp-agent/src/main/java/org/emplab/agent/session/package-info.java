/** Takes the samples of one run from the opening of the program to its closing. */
@NullMarked
package org.emplab.agent.session;

import org.jspecify.annotations.NullMarked;
