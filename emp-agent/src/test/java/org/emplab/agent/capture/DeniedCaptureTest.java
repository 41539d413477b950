package org.emplab.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.emplab.agent.OwnJava;
import org.emplab.agent.Requirement;
import org.emplab.cli.CommandLineRun;
import org.emplab.cli.Emp;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The view of a user to whom the kernel does not tell everything: a snapshot by another process that has no rights. */
class DeniedCaptureTest {
    /** Root by its user id, so that it can read these classes, but without root's rights or group. */
    private static final List<String> NOBODY =
            List.of("setpriv", "--bounding-set=-all", "--inh-caps=-all", "--regid=65534", "--clear-groups");

    @BeforeAll
    static void requireRoot() {
        Requirement.ROOT.check(System.getProperty("user.name").equals("root"), "only root can drop rights");
    }

    @Test
    void fallsBackToProcForAUserWithoutTheCapability() throws Exception {
        CommandLineRun answer = snapshot(NOBODY, "--format", "json");
        assertThat(answer.status()).isZero();
        assertThat(answer.out()).contains("\"source\" : \"proc\"").contains("CAP_NET_ADMIN");
        assertThat(answer.out()).contains("and what a process did in the sample in which it ended");
    }

    @Test
    void saysHowToMendItWhenTaskstatsWasAskedFor() throws Exception {
        CommandLineRun answer = snapshot(NOBODY, "--source", "taskstats");
        assertThat(answer.status()).isEqualTo(1);
        assertThat(answer.err()).contains("CAP_NET_ADMIN").contains("/proc").hasLineCount(1);
    }

    @Test
    void findsOutThatANetworkNamespaceSwallowsTheRecords() throws Exception {
        CommandLineRun answer = snapshot(List.of("unshare", "--net"), "--format", "json");
        assertThat(answer.status()).isZero();
        assertThat(answer.out()).contains("\"source\" : \"proc\"").contains("exit records do not arrive");
    }

    @Test
    void saysThatOtherUsersProcessesAreHidden() throws Exception {
        List<String> hidden = List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                "mount -t proc -o hidepid=2 proc /proc && exec " + String.join(" ", NOBODY) + " \"$@\"",
                "sh");
        CommandLineRun answer = snapshot(hidden, "--format", "json");
        assertThat(answer.status()).isZero();
        assertThat(answer.out())
                .contains("hidepid")
                .contains("\"name\" : \"java\"")
                .doesNotContain("\"pid\" : 1,");
    }

    private static CommandLineRun snapshot(List<String> as, String... arguments) throws Exception {
        List<String> probe = new ArrayList<>(as);
        probe.add("true");
        CommandLineRun permitted = run(probe);
        Assumptions.assumeTrue(permitted.status() == 0, () -> as.get(0) + " does not work here: " + permitted.err());
        List<String> command = new ArrayList<>(as);
        command.addAll(OwnJava.command(Emp.class, "snapshot"));
        command.addAll(List.of(arguments));
        return run(command);
    }

    private static CommandLineRun run(List<String> command) throws IOException, InterruptedException {
        return CommandLineRun.ofProcess(new ProcessBuilder(command).start());
    }
}
