package org.emplab.server.run;

import java.util.Optional;

/**
 * The work of a machine that asks for some.
 *
 * @param run the one to go on with or to begin
 * @param reboot the boot that must end before the next run of its queue can begin
 */
public record Claim(Optional<Run> run, Optional<String> reboot) {}
