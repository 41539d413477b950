package org.emplab.cli.machine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.emplab.agent.AgentHome;
import org.emplab.agent.ServiceException;
import org.emplab.agent.environment.Environment;
import org.emplab.agent.home.AgentProperties;
import org.emplab.agent.home.CapabilityReader;
import org.emplab.agent.home.Enrolment;
import org.emplab.agent.home.Identity;
import org.emplab.agent.remote.Connection;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import org.emplab.report.table.Cells;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code emp agent enroll}. */
@Command(
        name = "enroll",
        description = {
            "Lets this machine into a lab. An administrator makes the token; it serves once.",
            "Enrolling again replaces the identity; a running agent notices."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emp agent enroll https://lab.example:8080 enrol_…"})
final class EnrollCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "URL", description = "The server's address.")
    private String url = "";

    @Parameters(
            index = "1",
            paramLabel = "TOKEN",
            description = "The enrolment token; - reads it from standard input, where no other user sees it.")
    private String token = "";

    @Override
    public Integer call() throws IOException {
        try {
            if (Enrolment.inTheClear(Connection.address(url))) {
                spec.commandLine()
                        .getErr()
                        .println("emp: " + url
                                + " is not encrypted: the machine's token travels where others may read it; use https");
            }
            AgentHome home = new AgentHome(EmpHome.path());
            Identity identity = Enrolment.enrol(
                    home,
                    url,
                    token.equals("-") ? tokenOfStandardInput() : token,
                    AgentProperties.read(home)
                            .permissions()
                            .addedTo(Environment.read(), CapabilityReader.read(EmpHome.path())));
            spec.commandLine()
                    .getOut()
                    .println("enrolled as " + Cells.visible(identity.toString()) + "; now: emp agent run");
            return 0;
        } catch (IllegalArgumentException e) {
            throw CliException.wrongCall(e);
        } catch (ServiceException e) {
            throw CliException.failed(e);
        }
    }

    private static String tokenOfStandardInput() throws IOException {
        String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        if (line == null || line.isBlank()) {
            throw new IllegalArgumentException("standard input has no enrolment token");
        }
        return line.strip();
    }
}
