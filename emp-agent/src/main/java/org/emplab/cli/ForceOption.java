package org.emplab.cli;

import picocli.CommandLine.Option;

/** Whether files that are there already may be replaced. */
public final class ForceOption {
    @Option(names = "--force", description = "Replace a file that is there already.")
    private boolean given;

    public boolean isGiven() {
        return given;
    }
}
