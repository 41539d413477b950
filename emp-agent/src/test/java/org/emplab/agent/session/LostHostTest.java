package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.emplab.agent.home.Identity;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server is known by a name, and that name is not found, or its search never ends. */
@Tag("thorough")
class LostHostTest {
    @TempDir
    static Path directory;

    private LabHome machine;
    private Path mode;
    private Map<String, String> environment;
    private final List<Process> started = new ArrayList<>();

    @BeforeAll
    static void compile() {
        LabHome.compile(directory.resolve("home"));
    }

    @BeforeEach
    void enrol() throws Exception {
        Path library = Preloaded.library("named-host", directory);
        mode = directory.resolve("mode");
        environment = Map.of("LD_PRELOAD", library.toString(), "NAMED_HOST_MODE", mode.toString());
        machine = new LabHome(directory.resolve("home"), "answerSeconds=1");
        Identity identity = machine.lab.identity();
        int port = URI.create(identity.server()).getPort();
        new Identity("http://lab.emp:" + port, identity.machine(), identity.machineId(), identity.token())
                .write(machine.home);
        machine.queueSorts(100_000);
    }

    @AfterEach
    void close() throws IOException {
        started.forEach(Process::destroyForcibly);
        if (machine != null) {
            machine.close();
        }
    }

    @Test
    void measuresOnThoughTheSearchNeverEndsAndLeavesNothingThatSearches() throws Exception {
        begin();
        String told = measureWithoutServer("hangs");
        assertThat(told).contains("the address of lab.emp was not found within 1 s");
    }

    @Test
    void measuresOnThoughTheNameIsUnknown() throws Exception {
        assumeThat(Path.of("/usr/bin/getent")).exists();
        begin();
        String told = measureWithoutServer("unknown");
        assertThat(told).contains("no such host: lab.emp (or no name server answers)");
    }

    private void begin() throws Exception {
        Files.writeString(mode, "found");
        Process agent = start();
        machine.lab.await("begun", l -> l.numbers().size() > 2);
        stop(agent);
    }

    /** A restarted agent has the name from nowhere; what it said. */
    private String measureWithoutServer(String how) throws Exception {
        Files.writeString(mode, how);
        Process agent = start();
        int stored = machine.lab.numbers().size();
        machine.lab.await("measured by itself", () -> machine.newest() > stored + 20);
        assertThat(machine.lab.numbers()).hasSize(stored);
        machine.lab.await("no search is left", () -> searches(agent).isEmpty());
        Files.writeString(mode, "found");
        machine.lab.await("all came", l -> l.numbers().size() > stored + 20);
        machine.lab.want("abort");
        machine.lab.awaitState("aborted");
        assertThat(machine.lab.numbers())
                .isEqualTo(LabHome.through(machine.lab.numbers().size() - 1));
        return stop(agent);
    }

    private Process start() throws IOException {
        Process agent = AgentProcess.start(machine.home.home(), environment, "run");
        started.add(agent);
        return agent;
    }

    private static String stop(Process agent) throws IOException {
        agent.toHandle().destroy(); // its last words can still be read
        return AgentProcess.output(agent);
    }

    /** Threads and processes of the agent that search for a name. */
    private static List<String> searches(Process agent) {
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + agent.pid() + "/task"))) {
            Stream<String> names = threads.map(thread -> comm(thread));
            Stream<String> children = agent.descendants().map(child -> comm(Path.of("/proc/" + child.pid())));
            return Stream.concat(names, children)
                    .filter(name -> name.equals("host-lookup") || name.equals("getent") || name.equals("timeout"))
                    .toList();
        } catch (IOException e) {
            return List.of("the agent has ended");
        }
    }

    private static String comm(Path process) {
        try {
            return Files.readString(process.resolve("comm")).strip();
        } catch (IOException e) {
            return ""; // it has ended
        }
    }
}
