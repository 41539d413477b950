package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.emplab.agent.AgentLog;
import org.emplab.agent.ServiceException;
import org.emplab.agent.environment.CapturedTree;
import org.emplab.agent.home.AgentProperties;
import org.emplab.agent.home.Lab;
import org.emplab.agent.remote.StubServer;
import org.emplab.lab.ClaimRequest.RebootOrder;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A machine that is rebooted between runs: the command is the test's, and so is the file with the boot's id. */
class MachineRebootTest extends EnrolledMachine {
    private static final String BOOT_ID = "/proc/sys/kernel/random/boot_id";

    @TempDir
    private Path directory;

    private CapturedTree tree;
    private final List<JsonNode> questions = new CopyOnWriteArrayList<>();

    @BeforeEach
    void queue() {
        tree = new CapturedTree(directory).file(BOOT_ID, "first");
        at.queueSorts(2);
    }

    @Test
    void rebootsOnceWhenAskedAndTakesItsRunInTheNextBoot() throws Exception {
        command("echo called \"$@\" >> $ROOT/calls; echo second > $ROOT" + BOOT_ID);
        askToEnd("first");
        try (RunningAgent agent = RunningAgent.at(home, tree.machine())) {
            lab.awaitState("completed");
            assertThat(agent.output())
                    .containsOnlyOnce("reboots this machine, as a run asks: /")
                    .doesNotContain("WARN");
        }
        assertThat(tree.text("/calls")).isEqualTo("called --now");
        assertThat(questions.get(0).path("bootId").asString()).isEqualTo("first");
        assertThat(questions.get(0).path("rebootObstacle").asString("")).isEmpty();
    }

    @Test
    void takesOtherRunsAfterACommandThatFails() throws Exception {
        command("echo called >> $ROOT/calls; echo no rights >&2; exit 3");
        askToEnd("first");
        try (RunningAgent agent = RunningAgent.at(home, tree.machine())) {
            lab.awaitState("completed");
            assertThat(agent.output())
                    .containsOnlyOnce("WARN no reboot: ")
                    .contains("failed (3): no rights; tried again");
        }
        assertThat(tree.text("/calls")).isEqualTo("called");
        assertThat(questions.get(1).path("rebootObstacle").asString()).endsWith("failed (3): no rights");
    }

    @Test
    void takesItsRunAfterItWasStoppedWhileTheMachineWentDown() throws Exception {
        command("echo called >> $ROOT/calls");
        askToEnd("first");
        serveUntil("called", () -> tree.text("/calls").equals("called"));
        assertThat(lab.numbers())
                .as("nothing begins while the machine goes down")
                .isEmpty();
        tree.file(BOOT_ID, "second");
        serveUntil("completed", () -> lab.state().equals("completed"));
        assertThat(tree.text("/calls")).isEqualTo("called");
        assertThat(home.reboot()).as("of a boot that is over").doesNotExist();
    }

    @Test
    void takesOtherRunsAfterACommandThatEndedTheAgentAndNotTheBoot() throws Exception {
        command("echo called >> $ROOT/calls");
        askToEnd("first");
        serveUntil("called", () -> tree.text("/calls").equals("called"));
        try (RunningAgent agent = RunningAgent.at(home, tree.machine())) {
            lab.awaitState("completed");
            assertThat(agent.output()).containsOnlyOnce("WARN no reboot: ").contains("tried again in 10 min");
        }
        assertThat(tree.text("/calls")).isEqualTo("called");
        assertThat(questions.get(1).path("rebootObstacle").asString())
                .startsWith("a reboot that was tried before")
                .endsWith("did not end this boot");
        StringWriter said = new StringWriter();
        MachineReboot next = reboot(new AtomicLong(), said);
        next.obey(new RebootOrder("first"), true);
        assertThat(said.toString()).contains("which the server orders all the same: a reboot that was tried before");
        assertThat(tree.text("/calls")).isEqualTo("called");
    }

    @Test
    void canRebootInTheTurnThatDeliversTheLastSamples() throws Exception {
        command("echo called >> $ROOT/calls");
        List<String> afterwards = new CopyOnWriteArrayList<>();
        lab.fail((path, exchange) -> {
            if (path.endsWith("/samples") && lab.claims() < 2) {
                return FakeLab.answered(exchange, 503, "");
            }
            if (path.endsWith("/claim")
                    && lab.state().equals("completed")
                    && lab.numbers().contains(2)) {
                afterwards.add(JsonTrees.parse(StubServer.sent(exchange), "claim")
                        .path("rebootObstacle")
                        .asString(""));
            }
            return false;
        });
        serveUntil("asked after its end", () -> !afterwards.isEmpty());
        assertThat(afterwards.get(0)).isEmpty();
    }

    @Test
    void doesNotObeyWhileItHasAnObstacle() throws Exception {
        StringWriter said = new StringWriter();
        reboot(new AtomicLong(), said).obey(new RebootOrder("first"), true);
        assertThat(said.toString()).contains("orders all the same: its owner permits none");
        command("echo called >> $ROOT/calls; echo $(seq 2000) no; echo; echo rights; exit 3");
        AtomicLong nanos = new AtomicLong();
        MachineReboot reboot = reboot(nanos, said);
        reboot.obey(new RebootOrder("first"), false);
        assertThat(said.toString()).contains("orders all the same: its agent has samples to send first");
        assertThat(tree.text("/calls")).isEqualTo("absent");
        reboot.obey(new RebootOrder("first"), true);
        reboot.obey(new RebootOrder("first"), true);
        assertThat(tree.text("/calls")).isEqualTo("called");
        assertThat(reboot.obstacle(true).orElseThrow())
                .as("the last line alone")
                .endsWith("/usr/bin/reboot --now failed (3): rights");
        command("exit 4");
        nanos.addAndGet(Duration.ofMinutes(10).toNanos());
        reboot.obey(new RebootOrder("first"), true);
        assertThat(reboot.obstacle(true).orElseThrow()).endsWith("failed (4)");
    }

    @Test
    void doesNothingForABootThatIsOver() throws Exception {
        command("echo called >> $ROOT/calls");
        lab.fail((path, exchange) ->
                path.endsWith("/claim") && FakeLab.answered(exchange, 200, "{\"reboot\":\"an earlier one\"}"));
        serveUntil("asked again", () -> lab.faultsSeen() > 2);
        assertThat(tree.text("/calls")).isEqualTo("absent");
    }

    @Test
    void triesAgainAfterEverLongerPausesWhereTheCommandDoesNothing() throws Exception {
        command("echo called >> $ROOT/calls");
        AtomicLong nanos = new AtomicLong();
        StringWriter said = new StringWriter();
        MachineReboot reboot = reboot(nanos, said);
        assertThat(reboot.obstacle(false)).hasValue("its agent has samples to send first");
        assertThat(reboot.obstacle(true)).isEmpty();
        for (int minutes : List.of(10, 20, 40)) {
            reboot.obey(new RebootOrder("first"), true);
            assertThat(said.toString()).contains("ended well, and the machine still runs; tried again in " + minutes);
            nanos.addAndGet(Duration.ofMinutes(minutes).minusSeconds(1).toNanos());
            assertThat(reboot.obstacle(true).orElseThrow()).endsWith("ended well, and the machine still runs");
            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            assertThat(reboot.obstacle(true)).isEmpty();
        }
        StringWriter saidAnew = new StringWriter();
        reboot(nanos, saidAnew);
        assertThat(saidAnew.toString())
                .as("a new agent in the same boot")
                .endsWith("tried again in 40 min at the earliest\n");
    }

    @Test
    void rebootsNoMachineWhoseOwnerNamesNoCommand() throws Exception {
        askToEnd("first");
        serveUntil("completed", () -> lab.state().equals("completed"));
        assertThat(questions.get(0).path("rebootObstacle").asString())
                .isEqualTo("its owner permits none (rebootCommand in its agent.properties)");
        JsonNode permits = questions.get(0).path("environment").path("permits");
        assertThat(permits.has("realTime")).isTrue();
        assertThat(permits.has("reboot")).as("as before the upgrade").isFalse();
        Properties relative = new Properties();
        relative.setProperty("rebootCommand", "reboot");
        assertThatThrownBy(() -> AgentProperties.of(relative, home.properties()))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining(
                        "rebootCommand must be the absolute path of a command, and its arguments, not reboot");
    }

    private void serveUntil(String what, Supplier<Boolean> reached) throws InterruptedException {
        try (RunningAgent agent = RunningAgent.at(home, tree.machine())) {
            lab.await(what, reached);
        }
    }

    private MachineReboot reboot(AtomicLong nanos, StringWriter said) throws IOException {
        AgentLog log = new AgentLog(new PrintWriter(said, true));
        AgentProperties properties = AgentProperties.read(home);
        return new MachineReboot(
                new AgentContext(
                        home,
                        properties,
                        tree.machine(),
                        new Lab(home, lab.identity(), properties.answer(), log),
                        new ShutdownSignal(),
                        nanos::get,
                        InstantSource.system(),
                        log),
                Duration.ZERO);
    }

    private void command(String script) throws IOException {
        tree.command("reboot", script);
        at.set("rebootCommand=" + tree.machine().path("/usr/bin/reboot") + " --now");
    }

    /** A server that withholds the run until this boot has ended or the agent says why it does not end it. */
    private void askToEnd(String boot) {
        lab.fail((path, exchange) -> {
            if (!path.endsWith("/claim") || lab.claims() > 0) {
                return false;
            }
            JsonNode question = JsonTrees.parse(StubServer.sent(exchange), "claim");
            questions.add(question);
            boolean due = question.path("bootId").asString("").equals(boot)
                    && question.path("rebootObstacle").asString("").isEmpty();
            if (due) {
                StubServer.respond(exchange, 200, "{\"reboot\":\"" + boot + "\"}");
            }
            return due;
        });
    }
}
