/** Synchronises runs with the server, between samples only: status, events, samples, each stored once however often it is sent. */
@NullMarked
package org.emplab.agent.sync;

import org.jspecify.annotations.NullMarked;
