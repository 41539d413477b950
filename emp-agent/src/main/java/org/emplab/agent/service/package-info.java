/** A lab machine's agent at work: let in once, it asks for runs, takes their samples and brings them to the server. */
@NullMarked
package org.emplab.agent.service;

import org.jspecify.annotations.NullMarked;
