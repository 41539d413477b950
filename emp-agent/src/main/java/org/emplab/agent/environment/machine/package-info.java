/** Reads a machine: its files, its commands, its processes and services, its CPU's frequency. */
@NullMarked
package org.emplab.agent.environment.machine;

import org.jspecify.annotations.NullMarked;
