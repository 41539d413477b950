package org.emplab.cli.remote;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code emp resume}. */
@Command(name = "resume", description = "Lets paused runs go on.", mixinStandardHelpOptions = true)
public final class ResumeCommand implements Callable<Integer> {
    @Mixin
    private final RunRequest wish = new RunRequest();

    @Override
    public Integer call() {
        return wish.carryOut("resume");
    }
}
