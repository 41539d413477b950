/** The loop of the agent: claims work, works on a run, finishes it. */
@NullMarked
package org.emplab.agent.service;

import org.jspecify.annotations.NullMarked;
