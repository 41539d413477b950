package org.emplab.server.displacement;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.emplab.server.machine.EnrolmentService;
import org.emplab.server.machine.EnrolmentService.Invitation;
import org.jspecify.annotations.Nullable;

/** One machine's agent, a process with a home of its own. */
public final class AgentOfTheLab implements AutoCloseable {
    final String machine;
    private final Path home;
    private final List<String> host;
    private @Nullable Process running;

    private AgentOfTheLab(String machine, Path home, List<String> host) {
        this.machine = machine;
        this.home = home;
        this.host = host;
    }

    /** Enrolled, not yet at work. */
    public static AgentOfTheLab enrolled(
            String machine, Path home, EnrolmentService enrolments, URI server, String properties)
            throws IOException, InterruptedException {
        AgentOfTheLab agent = new AgentOfTheLab(machine, Files.createDirectories(home), List.of());
        Invitation invitation = enrolments.invite(machine, "ada");
        Process enrolment = agent.emp("enrolment", "agent", "enroll", server.toString(), invitation.token());
        assertThat(enrolment.waitFor()).as(() -> agent.output("enrolment")).isZero();
        Files.writeString(home.resolve("agent/agent.properties"), "pollSeconds=0.2\ncontactSeconds=0.2\n" + properties);
        return agent;
    }

    /** The same agent with a copy of its home on a host of this name, which has a machine id of its own; root alone may. */
    public AgentOfTheLab copiedTo(String name, Path copy) throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(home.relativize(file).toString()), COPY_ATTRIBUTES);
            }
        }
        Path id = Files.writeString(copy.resolve("machine-id"), name);
        String enter = "hostname \"$1\" && mount --bind \"$2\" /etc/machine-id && shift 2 && exec \"$@\"";
        return new AgentOfTheLab(
                machine, copy, List.of("unshare", "--uts", "--mount", "sh", "-c", enter, "sh", name, id.toString()));
    }

    public boolean isRunning() {
        return running != null && running.isAlive();
    }

    public AgentOfTheLab start() throws IOException {
        running = emp("agent", "agent", "run");
        return this;
    }

    /** Kills the agent as SIGKILL does. */
    public void kill() throws InterruptedException {
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
        List<String> command = new ArrayList<>(host);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("surefire.real.class.path", System.getProperty("java.class.path")),
                "org.emplab.cli.Emp"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        home.resolve(log + ".log").toFile()));
        builder.environment().put("EMP_HOME", home.toString());
        return builder.start();
    }
}
