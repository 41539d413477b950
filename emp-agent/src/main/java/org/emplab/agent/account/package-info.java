/** The account of a sample: the time of the program's threads by what took it, summed in the kernel by BPF programs. */
@NullMarked
package org.emplab.agent.account;

import org.jspecify.annotations.NullMarked;
