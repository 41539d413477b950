/** The account of a sample: where the time of the program's threads went, summed in the kernel by BPF programs. */
@NullMarked
package org.emplab.agent.account;

import org.jspecify.annotations.NullMarked;
