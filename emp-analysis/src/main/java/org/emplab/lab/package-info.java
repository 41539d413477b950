/** The lab's words, one meaning each, shared by agent, server and pages. */
@NullMarked
package org.emplab.lab;

import org.jspecify.annotations.NullMarked;
