package org.emplab.cli.remote;

import picocli.CommandLine.Command;

/** {@code emp resume}. */
@Command(name = "resume", description = "Lets paused runs go on.", mixinStandardHelpOptions = true)
public final class ResumeCommand extends BulkRunRequest {}
