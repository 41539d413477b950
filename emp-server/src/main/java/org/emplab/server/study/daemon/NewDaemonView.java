package org.emplab.server.study.daemon;

import java.time.Instant;
import java.util.UUID;

/**
 * A daemon that the cutoff table in force on a machine has never met.
 *
 * @param version of the machine's tables
 * @param run in which it worked for longer than the smallest cutoff
 * @param text as {@code new since version 3: snapd, 5.0 s in sample 7}
 * @param since when it was found
 */
public record NewDaemonView(String machine, int version, String daemon, UUID run, String text, Instant since) {}
