package org.emplab.cli.remote;

import picocli.CommandLine.Command;

/** {@code emp abort}. */
@Command(
        name = "abort",
        description = "Ends runs at their next sample boundary, or at once where no agent is at work.",
        mixinStandardHelpOptions = true)
public final class AbortCommand extends BulkRunRequest {}
