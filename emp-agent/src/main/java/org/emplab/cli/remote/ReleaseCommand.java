package org.emplab.cli.remote;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code emp release}. */
@Command(
        name = "release",
        description = "Lets runs go that wait for others which failed, were aborted or were removed.",
        mixinStandardHelpOptions = true)
public final class ReleaseCommand implements Callable<Integer> {
    @Mixin
    private final RunRequest wish = new RunRequest();

    @Override
    public Integer call() {
        return wish.carryOut("release");
    }
}
