package org.emplab.cli;

import java.io.PrintWriter;
import java.io.Writer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code --quiet}, and where a command says what is neither its result nor an error: progress, warnings, remarks. */
public final class QuietOption {
    private static final PrintWriter NOWHERE = new PrintWriter(Writer.nullWriter());

    @Option(
            names = {"-q", "--quiet"},
            description = "Say nothing but results and errors.")
    private boolean quiet;

    /** Standard error; nowhere if the option is given, to the command or before it. */
    public PrintWriter notes(CommandSpec spec) {
        boolean before = spec.root().userObject() instanceof Emp emp && emp.isQuiet();
        return quiet || before ? NOWHERE : spec.commandLine().getErr();
    }
}
