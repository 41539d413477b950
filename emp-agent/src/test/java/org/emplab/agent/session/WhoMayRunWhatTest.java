package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.emplab.agent.Requirement;
import org.emplab.agent.environment.CapturedTree;
import org.emplab.model.ProcessDiff;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** A server gets a machine to run what its owner permits and no more; programs really run. */
@Timeout(300)
class WhoMayRunWhatTest {
    private static final String ASLR = "/proc/sys/kernel/randomize_va_space";

    @TempDir
    static Path shared;

    @SuppressWarnings("NullAway.Init") // set by each test
    private LabHome machine;

    @BeforeAll
    static void compile() {
        LabHome.compile(shared);
    }

    @AfterEach
    void close() throws IOException {
        machine.close();
    }

    private FakeLab lab(String... properties) throws IOException {
        machine = new LabHome(shared, properties);
        return machine.lab;
    }

    private void completed(ObjectNode settings) throws Exception {
        machine.lab.queue(1, settings);
        try (RunningAgent agent = RunningAgent.at(machine.home)) {
            machine.lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(machine.lab.sample(1).exitCode()).isZero();
    }

    private String refused(ObjectNode settings) throws Exception {
        machine.lab.queue(1, settings);
        try (RunningAgent agent = RunningAgent.at(machine.home)) {
            machine.lab.await("failed", l -> l.state().equals("failed"));
            int claims = machine.lab.claims();
            machine.lab.await("serves on", l -> l.claims() > claims);
        }
        assertThat(machine.lab.numbers()).as("nothing was run").isEmpty();
        assertThat(machine.lab.events()).hasSize(1);
        return machine.lab.events().get(0);
    }

    private static long unprivilegedUid() throws Exception {
        Requirement.ROOT.check(
                ProcessHandle.current().info().user().filter("root"::equals).isPresent(), "only root runs as others");
        Process id = new ProcessBuilder("id", "-u", "nobody").start();
        String uid = new String(id.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assumeTrue(id.waitFor() == 0, "there is no user nobody");
        return Long.parseLong(uid);
    }

    private OptionalLong uidOfTheProgram() {
        return machine.lab.sample(1).processes().stream()
                .filter(ProcessDiff::put)
                .findFirst()
                .orElseThrow()
                .uid();
    }

    @Test
    void aCommandRunsAsWhomTheMachineSays() throws Exception {
        long uid = unprivilegedUid();
        lab("commands=/bin,/usr/bin", "runAs=nobody");
        completed(FakeLab.command("sleep", "0.01"));
        assertThat(uidOfTheProgram()).hasValue(uid);
    }

    @Test
    void aBundledWorkloadRunsAsTheAgentsOwnUser() throws Exception {
        unprivilegedUid();
        lab("runAs=nobody");
        completed(FakeLab.sort(500));
        assertThat(uidOfTheProgram()).hasValue(0);
    }

    @Test
    void aRunMayNameAUserThatIsPermitted() throws Exception {
        long uid = unprivilegedUid();
        lab("commands=/bin,/usr/bin", "users=nobody");
        completed(FakeLab.command("sleep", "0.01").put("user", "nobody"));
        assertThat(uidOfTheProgram()).hasValue(uid);
    }

    @Test
    void aRunWorksAndWritesBelowADirectoryThatIsPermitted(@TempDir Path permitted) throws Exception {
        lab("commands=/bin,/usr/bin", "directories=" + permitted);
        completed(FakeLab.command("pwd")
                .put("directory", permitted.toString())
                .put("stdout", permitted.resolve("out").toString()));
        assertThat(permitted.resolve("out")).content().isEqualTo(permitted.toRealPath() + "\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "commands    | {\"command\":[\"/bin/sh\",\"-c\",\"id\"]}",
                "commands    | {\"command\":[\"sh\"]}",
                "commands    | {\"command\":[\"../bin/sh\"]}",
                "users       | {\"workload\":\"sort\",\"user\":\"root\"}",
                "groups      | {\"workload\":\"sort\",\"group\":\"disk\"}",
                "directories | {\"workload\":\"sort\",\"directory\":\"/root\"}",
                "directories | {\"workload\":\"sort\",\"stdin\":\"/etc/shadow\"}",
                "directories | {\"workload\":\"sort\",\"stdout\":\"/etc/passwd\"}",
                "directories | {\"workload\":\"sort\",\"stderr\":\"/etc/passwd\"}",
                "variables   | {\"workload\":\"sort\",\"environment\":{\"LD_PRELOAD\":\"/tmp/x.so\"}}",
                "variables   | {\"workload\":\"sort\",\"clearEnvironment\":true}",
                "prepare     | {\"workload\":\"sort\",\"prepare\":true}",
                "realTime    | {\"workload\":\"sort\",\"nice\":-5}",
                "realTime    | {\"workload\":\"sort\",\"policy\":\"fifo\",\"priority\":50}",
                "hosts       | {\"workload\":\"tcp-send\",\"parameters\":{\"host\":\"elsewhere.example\"}}"
            })
    void nothingButBundledWorkloadsIsRunUnlessTheOwnerSaysSo(String key, String settings) throws Exception {
        lab();
        assertThat(refused(JsonTrees.parse(settings, "settings")))
                .startsWith("failed: this machine does not permit ")
                .endsWith("(" + key + " in its agent.properties)");
    }

    /** The keys of the machine's own settings mean nothing in a run's. */
    @ParameterizedTest
    @CsvSource({
        "workloads",
        "hosts",
        "commands",
        "users",
        "groups",
        "runAs",
        "directories",
        "variables",
        "realTime",
        "pieceBytes"
    })
    void aServerCannotWidenWhatIsPermitted(String key) throws Exception {
        lab();
        ObjectNode settings = FakeLab.command("/bin/sh", "-c", "id");
        assertThat(refused(settings.put(key, "/bin/sh")))
                .contains("its settings are wrong")
                .contains(key);
    }

    /** Nor beside the settings, nor with the answers to later calls. */
    @Test
    void anAssignmentCannotWidenWhatIsPermitted() throws Exception {
        FakeLab lab = lab();
        lab.queue(1, FakeLab.command("/bin/true"))
                .put("commands", "/bin/true")
                .putObject("permissions")
                .put("commands", "/bin/true");
        try (RunningAgent agent = RunningAgent.at(machine.home)) {
            lab.await("failed", l -> l.state().equals("failed"));
        }
        assertThat(lab.events()).hasSize(1).allMatch(event -> event.startsWith("failed: this machine does not permit"));
        assertThat(Files.readString(machine.home.properties())).doesNotContain("commands");
    }

    @Test
    void theMachineIsPreparedForTheTimeOfARunWhereThatIsPermitted(@TempDir Path directory) throws Exception {
        FakeLab lab = lab("prepare=true");
        CapturedTree tree = prepared(directory);
        lab.queue(100_000, FakeLab.sort(500).put("prepare", true));
        try (RunningAgent agent = RunningAgent.at(machine.home, tree.machine())) {
            lab.await("begun", l -> l.numbers().size() > 2);
            assertThat(tree.text(ASLR)).isEqualTo("0");
            lab.want("pause");
            lab.await("paused", l -> l.state().equals("paused"));
            lab.await("put back at a pause", () -> tree.text(ASLR).equals("2"));
            lab.want("run");
            lab.await("goes on", l -> l.state().equals("running"));
            lab.await("prepared again", () -> tree.text(ASLR).equals("0"));
            lab.want("abort");
            lab.await("aborted", l -> l.state().equals("aborted"));
            lab.await("put back at the end", () -> tree.text(ASLR).equals("2"));
        }
    }

    @Test
    void theMachineIsPutBackAtAStop(@TempDir Path directory) throws Exception {
        FakeLab lab = lab("prepare=true");
        CapturedTree tree = prepared(directory);
        lab.queue(100_000, FakeLab.sort(500).put("prepare", true));
        try (RunningAgent agent = RunningAgent.at(machine.home, tree.machine())) {
            lab.await("prepared", () -> tree.text(ASLR).equals("0"));
        }
        assertThat(tree.text(ASLR)).isEqualTo("2");
        assertThat(shared.resolve("doctor/changes.json")).doesNotExist();
    }

    @Test
    void aRunThatDoesNotAskForItLeavesTheMachineAsItIs(@TempDir Path directory) throws Exception {
        FakeLab lab = lab("prepare=true");
        CapturedTree tree = prepared(directory);
        lab.queue(3, FakeLab.sort(500));
        try (RunningAgent agent = RunningAgent.at(machine.home, tree.machine())) {
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(tree.text(ASLR)).isEqualTo("2");
    }

    private static CapturedTree prepared(Path directory) {
        int pid = (int) ProcessHandle.current().pid();
        return CapturedTree.ofADesktop(directory).process(pid, "java", "java -jar emp-agent.jar", "/");
    }
}
