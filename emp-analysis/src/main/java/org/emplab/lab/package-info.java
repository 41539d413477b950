/**
 * The lab's words, one meaning each, shared by agent, server and pages, and the records that agent and server
 * exchange.
 */
@NullMarked
package org.emplab.lab;

import org.jspecify.annotations.NullMarked;
