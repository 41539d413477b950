/** Questions about runs as they are declared, and what shell, server and pages make of a declaration. */
@NullMarked
package org.emplab.analysis.question;

import org.jspecify.annotations.NullMarked;
