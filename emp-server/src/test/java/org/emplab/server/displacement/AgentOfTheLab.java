package org.emplab.server.displacement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.emplab.web.machine.Invitation;
import org.emplab.web.machine.MachineDirectory;
import org.jspecify.annotations.Nullable;

/** One machine's agent, a process with a home of its own. */
public final class AgentOfTheLab implements AutoCloseable {
    final String machine;
    private final Path home;
    private @Nullable Process running;

    private AgentOfTheLab(String machine, Path home) {
        this.machine = machine;
        this.home = home;
    }

    /** Enrolled, not yet at work. */
    public static AgentOfTheLab enrolled(
            String machine, Path home, MachineDirectory machines, URI server, String properties)
            throws IOException, InterruptedException {
        AgentOfTheLab agent = new AgentOfTheLab(machine, Files.createDirectories(home));
        Invitation invitation = machines.enrol(machine, "ada");
        Process enrolment = agent.emp("enrolment", "agent", "enroll", server.toString(), invitation.token());
        assertThat(enrolment.waitFor()).as(() -> agent.output("enrolment")).isZero();
        Files.writeString(home.resolve("agent/agent.properties"), "pollSeconds=0.2\ncontactSeconds=0.2\n" + properties);
        return agent;
    }

    public AgentOfTheLab start() throws IOException {
        running = emp("agent", "agent", "run");
        return this;
    }

    /** Kills the agent as SIGKILL does. */
    void kill() throws InterruptedException {
        if (running != null) {
            running.destroyForcibly();
            running.waitFor();
        }
    }

    @Override
    public void close() throws InterruptedException {
        if (running != null) {
            running.destroy();
            running.waitFor();
        }
    }

    public String output() {
        return output("agent");
    }

    private String output(String log) {
        try {
            return Files.readString(home.resolve(log + ".log"));
        } catch (IOException e) {
            return String.valueOf(e);
        }
    }

    /** The names of its workloads that run, under any parent. */
    List<String> programsRunning() {
        return programs().stream()
                .flatMap(process -> process.info().command().stream())
                .toList();
    }

    /** The processes of its workloads. */
    List<ProcessHandle> programs() {
        String workloads = home.resolve("workloads").toString();
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .command()
                        .filter(command -> command.startsWith(workloads))
                        .isPresent())
                .toList();
    }

    Process emp(String log, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.real.class.path", System.getProperty("java.class.path")),
                "org.emplab.cli.Emp"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve(log + ".log").toFile());
        builder.environment().put("EMP_HOME", home.toString());
        return builder.start();
    }
}
