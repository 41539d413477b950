package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.emplab.agent.Requirement;
import org.emplab.agent.jna.NativeText;
import org.emplab.cli.CommandLineRun;
import org.emplab.cli.EmpScript;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program under test is given is what the shell that called {@code emp} would have given it, byte for byte. */
class InheritedTest {
    /** Scripts and what they write, a character for each byte. */
    private static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private static final String LOOK = "cat /proc/self/status /proc/self/limits /proc/self/coredump_filter"
            + " /proc/self/oom_score_adj /proc/self/timerslack_ns /proc/self/cmdline /proc/self/environ";

    /** Numbers of processes, what a process has used so far, and the differences that docs/appendix/launch.md names. */
    private static final Pattern OWN =
            Pattern.compile("(Tgid|Ngid|Pid|PPid|FDSize|NS\\w+|Vm\\w+|Rss\\w+|SigQ|(non)?voluntary_ctxt_switches):.*"
                    + "|Max core file size .*|EMP_METRICS_FD=3|_=.*");

    private static final String CALLER = """
            export LC_ALL=C NAME=$'J\\xc3\\xbcrgen' ODD=$'l\\xf6we' PATH="$PATH:"$'/l\\xf6we'
            ulimit -Sn 200
            trap '' HUP PIPE QUIT XFSZ USR2
            umask 027
            mkdir -p "$HOME/lib/server"; touch "$HOME/lib/server/libjvm.so" # a JVM that finds one changes the path
            export LD_LIBRARY_PATH="$HOME/lib/server" version=1.2 root=/x name=it entry=1 options=-v IFS=: PS4=x SHELLOPTS
            """;

    @TempDir
    static Path root;

    @TempDir
    static Path home;

    @TempDir
    Path directory;

    @BeforeAll
    static void script() throws IOException {
        EmpScript.in(root);
    }

    @Test
    void limitsSignalsAndVariablesAreTheCallers() throws Exception {
        call("--block-signal=USR1", CALLER + LOOK + " >plain\n" + emp(LOOK) + " 2>emp\n");

        List<String> plain = lines("plain");
        assertThat(plain)
                .contains("NAME=J\u00c3\u00bcrgen", "ODD=l\u00f6we", "x-y=1", "LC_ALL=C", "root=/x", "IFS=:")
                .anyMatch(line -> line.matches("SigBlk:.*2.."))
                .anyMatch(line -> line.startsWith("Max open files            200 "));
        assertThat(lines("emp")).isEqualTo(plain);
        String program = Files.readString(directory.resolve("plain"), BYTES).replaceAll("(?s).*\0(_=[^\0]*)\0.*", "$1");
        assertThat(Files.readString(directory.resolve("emp"), BYTES)).contains("\0" + program + "\0");
    }

    @Test
    void aServicesProgramHasWhatTheServiceWasGiven() throws Exception {
        Requirement.ROOT.check(System.getProperty("user.name").equals("root"), "only root may protect a process");
        // a container's root may not
        String unit = "echo -500 2>/dev/null >/proc/self/oom_score_adj\nprefix='setpriv --no-new-privs'\n";

        call("--default-signal", unit + "$prefix " + LOOK + " >plain\n$prefix " + emp(LOOK) + " 2>emp\n");

        List<String> plain = lines("plain");
        assertThat(plain).contains("NoNewPrivs:\t1");
        // the agent's protection is not for programs
        assertThat(lines("emp"))
                .isEqualTo(plain.stream()
                        .map(line -> line.equals("-500") ? "0" : line)
                        .sorted()
                        .toList());
    }

    @Test
    void hasNoDescriptorButThatOfItsMetrics() throws Exception {
        call(
                "--default-signal",
                "exec 7</dev/null\n" + emp("sh -c 'echo /proc/$$/fd/*; readlink /proc/$$/fd/3'") + " 2>emp\n");

        assertThat(Files.readString(directory.resolve("emp"), BYTES))
                .containsPattern(
                        "^/proc/(\\d+)/fd/0 /proc/\\1/fd/1 /proc/\\1/fd/2 /proc/\\1/fd/3( /proc/\\1/fd/4)?\npipe:");
    }

    @Test
    void wordsAndPathsAreBytesInAnyLocale() throws Exception {
        String words = "./gr\u00c3\u00b6\u00c3\u009fe %s, 'gr\u00c3\u00b6\u00c3\u009fe' 'l\u00f6we'";
        String go =
                "mkdir J\u00c3\u00bcrgen; cd J\u00c3\u00bcrgen; cp \"$(type -P printf)\" gr\u00c3\u00b6\u00c3\u009fe\n";

        call(
                "--default-signal",
                CALLER + go + words + " >../plain\n" + emp("--output run.jsonl -- " + words) + " 2>../emp\n");

        assertThat(Files.readAllBytes(directory.resolve("emp")))
                .isEqualTo(Files.readAllBytes(directory.resolve("plain")));
        Path file = Path.of(directory + "/J\u00fcrgen/run.jsonl");
        assertThat((List<?>) RunFileReader.read(file).header().workload().get("command"))
                .extracting(word -> new String(NativeText.encode((String) word), BYTES))
                .containsExactly("./gr\u00c3\u00b6\u00c3\u009fe", "%s,", "gr\u00c3\u00b6\u00c3\u009fe", "l\u00f6we");
    }

    @Test
    void commandsAroundItAreGivenTheSame() throws Exception {
        call(
                "--block-signal=USR1",
                CALLER + "sh -c '" + LOOK + " >plain'\n" + emp("--prepare '" + LOOK + " >emp' -- true") + "\n");

        assertThat(lines("emp")).isEqualTo(lines("plain"));
    }

    @Test
    void refusesANameThatJavaCannotGiveToAFile() {
        CommandLineRun input = CommandLineRun.of("measure", "--stdin", "l\ueff6we", "--", "true");
        CommandLineRun program = CommandLineRun.of("measure", "--", "./l\ueff6we");

        assertThat(input.status()).isEqualTo(2);
        assertThat(input.err()).contains("the name of a file is not UTF-8");
        assertThat(program.status()).isEqualTo(2);
        assertThat(program.err()).contains("the name of the program is not UTF-8");
    }

    private static String emp(String arguments) {
        return root.resolve("emp") + " measure -q -w 0 -r 1 --show-output " + arguments;
    }

    private void call(String signals, String script) throws Exception {
        Path file = Files.write(directory.resolve("script"), script.getBytes(BYTES));
        Process process = new ProcessBuilder(
                        "env",
                        "-i",
                        signals,
                        "x-y=1",
                        "PATH=" + System.getenv("PATH"),
                        "HOME=" + home,
                        "EMP_HOME=" + home,
                        "EMP_NO_BUILD=1",
                        "JAVA_HOME=" + System.getProperty("java.home"),
                        "bash",
                        file.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), BYTES);
        assertThat(process.waitFor()).as(said).isZero();
    }

    private List<String> lines(String file) throws IOException {
        return Arrays.stream(Files.readString(directory.resolve(file), BYTES).split("[\n\0]"))
                .filter(line -> !OWN.matcher(line).matches())
                .sorted()
                .toList();
    }
}
