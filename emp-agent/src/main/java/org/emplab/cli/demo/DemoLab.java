package org.emplab.cli.demo;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.files.ProcessLock;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import org.emplab.cli.remote.SavedLogin;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.lab.settings.CaptureSettings.CaptureSource;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A lab of one machine: a server, an agent, and the shell's login to it. Closing stops them and all that they started. */
final class DemoLab implements AutoCloseable {
    private static final String MACHINE_NAME = "/proc/sys/kernel/hostname";

    private final DemoHome home;
    private final DemoProgress progress;
    private final LabServer server;
    private final Thread interruption = new Thread(this::stop);
    private String machine = "localhost";
    private Optional<LabProcess> agent = Optional.empty();

    private DemoLab(DemoHome home, DemoProgress progress, LabServer server) {
        this.home = home;
        this.progress = progress;
        this.server = server;
    }

    static DemoLab open(DemoHome home, Optional<Integer> port, DemoProgress progress)
            throws IOException, InterruptedException {
        RunningDemo.refuse(home.directory());
        progress.step("Starting the database and the server");
        DemoLab lab = new DemoLab(home, progress, LabServer.start(home, port));
        Runtime.getRuntime().addShutdownHook(lab.interruption);
        try {
            lab.open();
            return lab;
        } catch (Throwable e) {
            lab.close();
            throw e;
        }
    }

    private void open() throws IOException, InterruptedException {
        server.awaitReady();
        new SavedLogin(server.url(), home.token()).write(EmpHome.path());
        progress.step("Enrolling this machine and starting its agent");
        machine = Files.readString(Path.of(MACHINE_NAME)).strip();
        agent = Optional.of(LabAgent.start(home, server.url(), server.invite(machine)));
    }

    String url() {
        return server.url();
    }

    /** The lines that say what the agent cannot see here; none if it sees everything. */
    List<String> losses() {
        try (Capture capture = Captures.open(CaptureSettings.of(CaptureSource.AUTOMATIC))) {
            Map<String, Object> description = capture.description();
            return "proc".equals(description.get("source"))
                    ? List.of(
                            "Process images come from /proc (" + description.get("reason") + ").",
                            "Lost with it: processes that start and end within a sample are not seen, so a daemon that"
                                    + " works through short-lived children may be missed.")
                    : List.of();
        }
    }

    /** Takes the three runs, derives the cutoffs from two of them and times the third with them. */
    DemoResults measure() throws IOException, InterruptedException {
        List<String> ids = submit("demo: cutoffs", DemoRun.SHORT, DemoRun.LONG);
        String shortRun = taken(DemoRun.SHORT, ids.get(0));
        String longRun = taken(DemoRun.LONG, ids.get(1));
        progress.step("Deriving the cutoffs");
        JsonNode derivation = server.post(
                "/derivations", JsonTrees.object().put("short", shortRun).put("long", longRun));
        String timed = taken(
                DemoRun.PROGRAM, submit("demo: a program", DemoRun.PROGRAM).get(0));
        return DemoResults.of(home, server, derivation, shortRun, longRun, timed);
    }

    private List<String> submit(String name, DemoRun... runs) {
        ArrayNode specifications = JsonNodeFactory.instance.arrayNode();
        for (DemoRun run : runs) {
            specifications.add(run.specification());
        }
        return server.submit(name, machine, specifications);
    }

    private String taken(DemoRun run, String id) throws InterruptedException {
        progress.step("Measuring " + run.title());
        run.await(server, agent.orElseThrow(), id, progress);
        return id;
    }

    /** Waits until the server has ended by itself. */
    void await() throws InterruptedException {
        server.await();
    }

    private synchronized void stop() {
        agent.ifPresent(LabProcess::close);
        server.close();
        try {
            SavedLogin.forget(EmpHome.path());
        } catch (IOException e) {
            // it is of a server that is no more, and of no harm
        }
    }

    @Override
    public void close() {
        progress.step("Stopping the agent, the server and the database");
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(interruption);
        } catch (IllegalStateException e) {
            // the JVM is on its way down already
        }
    }

    /** A demo that uses the same home. The file that its server locks holds the server's process id. */
    static final class RunningDemo {
        private RunningDemo() {}

        /**
         * Refuses a second demo before anything is begun: it would write over the log of the first, and take away the
         * shell's login to it.
         *
         * @throws CliException if there is one; it says which and how to end it
         */
        static void refuse(Path directory) throws IOException {
            Path file = directory.resolve("pg.lock");
            Optional<FileChannel> free = ProcessLock.take(file);
            if (free.isPresent()) {
                free.get().close();
                return;
            }
            String pid = Files.readString(file).strip();
            throw CliException.failed(
                    "a demo is running in " + directory + (pid.isEmpty() ? "" : ", its server is process " + pid)
                            + SavedLogin.read(EmpHome.path())
                                    .map(login -> " at " + login.server())
                                    .orElse("")
                            + "; look there, end it with Ctrl-C" + (pid.isEmpty() ? "" : " or kill " + pid)
                            + ", or set EMP_HOME to another directory");
        }
    }

    /** The demo's agent: a process of its own, started by the launcher script with the options that keep it quiet. */
    static final class LabAgent {
        private LabAgent() {}

        static LabProcess start(DemoHome home, String serverUrl, String enrolmentToken)
                throws IOException, InterruptedException {
            LabProcess enrolment = LabProcess.start(
                    "enrolment", home.log("enrolment"), call("enroll", serverUrl, enrolmentToken), where(home));
            if (enrolment.await() != 0) {
                enrolment.check();
            }
            return LabProcess.start("agent", home.log("agent"), call("run"), where(home));
        }

        private static List<String> call(String... arguments) {
            Path launcher = Path.of(System.getProperty("emp.root", "."), "emp");
            if (!Files.isExecutable(launcher)) {
                throw CliException.failed("the demo needs ./emp of the project; there is none at " + launcher);
            }
            return Stream.concat(Stream.of(launcher.toString(), "agent"), Arrays.stream(arguments))
                    .toList();
        }

        private static Map<String, String> where(DemoHome home) {
            return Map.of(
                    "EMP_HOME", home.directory().toString(),
                    "EMP_NO_BUILD", "1",
                    "JAVA_HOME", System.getProperty("java.home"));
        }
    }
}
