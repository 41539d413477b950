/** Files that survive a crash, locks between processes, whole directories removed. */
@NullMarked
package org.emplab.agent.files;

import org.jspecify.annotations.NullMarked;
