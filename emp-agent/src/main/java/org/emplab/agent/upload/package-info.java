/** From the journal to the server: in pieces, between samples, each sample once however often it is sent. */
@NullMarked
package org.emplab.agent.upload;

import org.jspecify.annotations.NullMarked;
