package org.emplab.cli.remote;

import picocli.CommandLine.Command;

/** {@code emp release}. */
@Command(
        name = "release",
        description = "Lets runs go that wait for others which failed, were aborted or were removed.",
        mixinStandardHelpOptions = true)
public final class ReleaseCommand extends BulkRunRequest {}
