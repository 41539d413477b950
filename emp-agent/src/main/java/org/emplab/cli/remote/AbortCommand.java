package org.emplab.cli.remote;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code emp abort}. */
@Command(
        name = "abort",
        description = "Ends runs at their next sample boundary, or at once where no agent is at work.",
        mixinStandardHelpOptions = true)
public final class AbortCommand implements Callable<Integer> {
    @Mixin
    private final RunRequest wish = new RunRequest();

    @Override
    public Integer call() {
        return wish.carryOut("abort");
    }
}
