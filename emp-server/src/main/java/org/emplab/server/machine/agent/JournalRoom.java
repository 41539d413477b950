package org.emplab.server.machine.agent;

/**
 * An agent told how much room it has for samples.
 *
 * @param freeBytes what is left of the disk that it writes to
 */
public record JournalRoom(String machine, long freeBytes) {}
