package org.emplab.cli.remote;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code emp next}. */
@Command(
        name = "next",
        description = "Puts pending runs before all others of their machines' queues.",
        mixinStandardHelpOptions = true)
public final class NextCommand implements Callable<Integer> {
    @Mixin
    private final RunRequest wish = new RunRequest();

    @Override
    public Integer call() {
        return wish.carryOut("next");
    }
}
