package org.emplab.cli.remote;

import picocli.CommandLine.Command;

/** {@code emp next}. */
@Command(
        name = "next",
        description = "Puts pending runs before all others of their machines' queues.",
        mixinStandardHelpOptions = true)
public final class NextCommand extends BulkRunRequest {}
