package org.emplab.cli.remote;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code emp pause}. */
@Command(name = "pause", description = "Pauses runs at their next sample boundary.", mixinStandardHelpOptions = true)
public final class PauseCommand implements Callable<Integer> {
    @Mixin
    private final RunRequest wish = new RunRequest();

    @Override
    public Integer call() {
        return wish.carryOut("pause");
    }
}
