/** Shared by every part of the agent: its home, its log, its exception. */
@NullMarked
package org.emplab.agent;

import org.jspecify.annotations.NullMarked;
