package org.emplab.cli.machine;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.emplab.agent.AgentHome;
import org.emplab.agent.AgentLog;
import org.emplab.agent.ServiceException;
import org.emplab.agent.session.AgentService;
import org.emplab.agent.session.ShutdownSignal;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code emp agent}. */
@Command(
        name = "agent",
        description = "A lab machine's agent: enrol it once, then let it serve.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {EnrollCommand.class, AgentCommand.ServeCommand.class})
public final class AgentCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return 0;
    }

    /** {@code emp agent run}. */
    @Command(
            name = "run",
            description = "Serves the lab: takes runs from the server, measures them, brings it the samples.",
            mixinStandardHelpOptions = true,
            footer = {"", "It runs until it is stopped (SIGTERM, Ctrl-C), and goes on with its run when started again."
            })
    static final class ServeCommand implements Callable<Integer> {

        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli
        private CommandSpec spec;

        @Override
        public Integer call() throws IOException {
            try (ShutdownSignal stop = new ShutdownSignal().heedSignals()) {
                AgentService.serve(
                        new AgentHome(EmpHome.path()),
                        stop,
                        new AgentLog(spec.commandLine().getOut()));
                return CliException.INTERRUPTED;
            } catch (ServiceException e) {
                throw CliException.wrongCall(e);
            }
        }
    }
}
