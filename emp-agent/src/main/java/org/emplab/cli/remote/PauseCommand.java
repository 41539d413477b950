package org.emplab.cli.remote;

import picocli.CommandLine.Command;

/** {@code emp pause}. */
@Command(name = "pause", description = "Pauses runs at their next sample boundary.", mixinStandardHelpOptions = true)
public final class PauseCommand extends BulkRunRequest {}
