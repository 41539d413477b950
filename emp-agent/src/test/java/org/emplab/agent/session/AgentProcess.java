package org.emplab.agent.session;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.emplab.agent.OwnJava;
import org.emplab.cli.Emp;

/** {@code emp agent …} as a process of its own. */
final class AgentProcess {
    private AgentProcess() {}

    static Process start(Path home, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = OwnJava.command(Emp.class, "agent");
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("EMP_HOME", home.toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** All that it said, once it has ended. */
    static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
