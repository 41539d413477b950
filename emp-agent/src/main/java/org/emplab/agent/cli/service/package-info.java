/** {@code emp agent}: a lab machine's agent, let in once and then serving. */
@NullMarked
package org.emplab.agent.cli.service;

import org.jspecify.annotations.NullMarked;
