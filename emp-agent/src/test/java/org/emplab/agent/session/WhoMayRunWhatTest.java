package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.OptionalLong;
import org.emplab.agent.Requirement;
import org.emplab.agent.environment.CapturedTree;
import org.emplab.files.FileGuard;
import org.emplab.model.ProcessDiff;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** A server gets a machine to run what its owner permits and no more; programs really run. */
class WhoMayRunWhatTest extends EnrolledMachine {
    private static final String ASLR = "/proc/sys/kernel/randomize_va_space";

    private void completed(ObjectNode settings) throws Exception {
        lab.queue(1, settings);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitState("completed");
        }
        assertThat(lab.sample(1).exitCode()).isZero();
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
        return lab.sample(1).processes().stream()
                .filter(ProcessDiff::put)
                .findFirst()
                .orElseThrow()
                .uid();
    }

    @Test
    void aCommandRunsAsWhomTheMachineSays() throws Exception {
        long uid = unprivilegedUid();
        at.set("commands=/bin,/usr/bin", "runAs=nobody");
        completed(FakeLab.command("sleep", "0.01"));
        assertThat(uidOfTheProgram()).hasValue(uid);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | does not permit | {'command': ['true']}",
                "runAs=root | never runs as root | {'command': ['true']}",
                "users=root | never runs as root | {'command': ['true'], 'user': 'root'}",
                "`` | does not permit | {'displace': 'command', 'command': ['env', 'true']}",
                "runAs=root | never runs as root | {'displace': 'command', 'command': ['env', 'true']}",
                "`` | does not permit | {'workload': 'sort', 'stdout': 'DIRECTORY/out'}",
                "runAs=root | never runs as root | {'workload': 'sort', 'stdout': 'DIRECTORY/out'}"
            })
    void nothingThatCouldChangeTheAgentRunsAsItsOwnUser(
            String user, String why, String settings, @TempDir Path permitted) throws Exception {
        unprivilegedUid();
        at.set("commands=/bin,/usr/bin", "directories=" + permitted, user);
        lab.queue(
                1, JsonTrees.parse(settings.replace('\'', '"').replace("DIRECTORY", permitted.toString()), "settings"));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitState("failed");
        }
        assertThat(lab.numbers()).isEmpty();
        assertThat(lab.events()).singleElement().asString().contains(why, "runAs", "agent.properties");
        assertThat(permitted).isEmptyDirectory();
    }

    @Test
    void aCommandRunsAsTheAgentsOwnUserByItsOwnersWordAlone() throws Exception {
        at.set("commands=/bin,/usr/bin", "runAs=self");
        completed(FakeLab.command("sleep", "0.01"));
        assertThat(FileGuard.isOwnUser(uidOfTheProgram().getAsLong())).isTrue();
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("serves", l -> agent.output().contains("can act as the agent"));
        }
    }

    @Test
    void theHomeIsClosedToOthersAtTheStart() throws Exception {
        Files.setPosixFilePermissions(home.directory(), PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setPosixFilePermissions(home.identity(), PosixFilePermissions.fromString("rw-rw-rw-"));
        completed(FakeLab.sort(500));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.directory())))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.identity())))
                .isEqualTo("rw-r--r--");
    }

    @Test
    void aBundledWorkloadRunsAsTheAgentsOwnUser() throws Exception {
        unprivilegedUid();
        at.set("runAs=nobody");
        completed(FakeLab.sort(500));
        assertThat(uidOfTheProgram()).hasValue(0);
    }

    @Test
    void aBundledWorkloadWithVariablesOfTheRunRunsAsTheUserOfPrograms() throws Exception {
        long uid = unprivilegedUid();
        at.set("runAs=nobody", "variables=LANG");
        ObjectNode settings = FakeLab.sort(500);
        settings.putObject("environment").put("LANG", "C");
        completed(settings);
        assertThat(uidOfTheProgram()).hasValue(uid);
    }

    @Test
    void aBundledWorkloadThatNamesFilesRunsAsTheUserOfPrograms(@TempDir Path permitted) throws Exception {
        long uid = unprivilegedUid();
        Files.setPosixFilePermissions(permitted, PosixFilePermissions.fromString("rwxrwxrwx"));
        at.set("runAs=nobody", "directories=" + permitted);
        completed(FakeLab.sort(500).put("stdout", permitted.resolve("out").toString()));
        assertThat(uidOfTheProgram()).hasValue(uid);
        assertThat(Files.getOwner(permitted.resolve("out")).getName()).isEqualTo("nobody");
    }

    @Test
    void aRunMayNameAUserThatIsPermitted() throws Exception {
        long uid = unprivilegedUid();
        at.set("commands=/bin,/usr/bin", "users=nobody");
        completed(FakeLab.command("sleep", "0.01").put("user", "nobody"));
        assertThat(uidOfTheProgram()).hasValue(uid);
    }

    @Test
    void aRunWorksAndWritesBelowADirectoryThatIsPermitted(@TempDir Path permitted) throws Exception {
        at.set("commands=/bin,/usr/bin", "runAs=self", "directories=" + permitted);
        completed(FakeLab.command("pwd")
                .put("directory", permitted.toString())
                .put("stdout", permitted.resolve("out").toString()));
        assertThat(permitted.resolve("out")).content().isEqualTo(permitted.toRealPath() + "\n");
    }

    /** Neither in a run's settings, where the keys of the machine's own mean nothing, nor beside them. */
    @ParameterizedTest
    @CsvSource({"true, its settings are wrong: ", "false, this machine does not permit "})
    void aServerCannotWidenWhatIsPermitted(boolean inSettings, String why) throws Exception {
        ObjectNode settings = FakeLab.command("/bin/true");
        ObjectNode assignment = lab.queue(1, settings);
        (inSettings ? settings : assignment).put("commands", "/bin/true");
        assignment.putObject("permissions").put("commands", "/bin/true");
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitState("failed");
            int claims = lab.claims();
            lab.await("serves on", l -> l.claims() > claims);
        }
        assertThat(lab.numbers()).as("nothing was run").isEmpty();
        assertThat(lab.events())
                .singleElement()
                .asString()
                .startsWith("failed: " + why)
                .contains("commands");
        assertThat(Files.readString(home.properties())).doesNotContain("commands");
    }

    @Test
    void theMachineIsPreparedForTheTimeOfARunWhereThatIsPermitted(@TempDir Path directory) throws Exception {
        at.set("prepare=true");
        CapturedTree tree = prepared(directory);
        lab.queue(100_000, FakeLab.sort(500).put("prepare", true));
        try (RunningAgent agent = RunningAgent.at(home, tree.machine())) {
            lab.awaitSamples(3);
            assertThat(tree.text(ASLR)).isEqualTo("0");
            lab.want("pause");
            lab.awaitState("paused");
            lab.await("put back at a pause", () -> tree.text(ASLR).equals("2"));
            lab.want("run");
            lab.awaitState("running");
            lab.await("prepared again", () -> tree.text(ASLR).equals("0"));
            lab.want("abort");
            lab.awaitState("aborted");
            lab.await("put back at the end", () -> tree.text(ASLR).equals("2"));
        }
    }

    @Test
    void theMachineIsPutBackAtAStop(@TempDir Path directory) throws Exception {
        at.set("prepare=true");
        CapturedTree tree = prepared(directory);
        lab.queue(100_000, FakeLab.sort(500).put("prepare", true));
        try (RunningAgent agent = RunningAgent.at(home, tree.machine())) {
            lab.await("prepared", () -> tree.text(ASLR).equals("0"));
        }
        assertThat(tree.text(ASLR)).isEqualTo("2");
        assertThat(home.home().resolve("doctor/changes.json")).doesNotExist();
    }

    @Test
    void aRunThatDoesNotAskForItLeavesTheMachineAsItIs(@TempDir Path directory) throws Exception {
        at.set("prepare=true");
        CapturedTree tree = prepared(directory);
        lab.queue(3, FakeLab.sort(500));
        try (RunningAgent agent = RunningAgent.at(home, tree.machine())) {
            lab.awaitState("completed");
        }
        assertThat(tree.text(ASLR)).isEqualTo("2");
    }

    private static CapturedTree prepared(Path directory) {
        int pid = (int) ProcessHandle.current().pid();
        return CapturedTree.ofADesktop(directory).process(pid, "java", "java -jar emp-agent.jar", "/");
    }
}
