package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.agent.CtrlC;
import org.emplab.agent.OwnJava;
import org.emplab.agent.Patience;
import org.emplab.cli.CliException;
import org.emplab.cli.CommandLineRun;
import org.emplab.cli.Emp;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

class CompareProgramsCommandTest {
    @TempDir
    Path directory;

    @Test
    void executesEachProgramOnceInABlockAndGivesTheNumbersThatItsFileGives() throws IOException {
        Path file = directory.resolve("both.emprun.jsonl.gz");

        ObjectNode json = CommandLineRun.call(
                        "compare --runs 8 --seed 7 --warm-ups 2 --format json --output",
                        file,
                        "--",
                        "true",
                        "--",
                        "sleep",
                        "0.01",
                        "--",
                        "sh",
                        "-c",
                        ":")
                .json();

        Run run = RunFileReader.read(file);
        assertThat(run.header().programs()).containsExactly("true", "sleep", "sh");
        assertThat(run.inBlocks()).isTrue();
        assertThat(run.size()).isEqualTo(24);
        assertThat(run.warmUp()).isNotNull();
        assertThat(json.path("comparisons")).hasSize(2);
        assertThat(CommandLineRun.call(
                                "analyze compare --program true --program sleep --program sh --format json", file)
                        .json()
                        .path("comparisons"))
                .isEqualTo(json.path("comparisons"));
        assertThat(json.path("et").path("pairs").asInt()).isEqualTo(8);
    }

    @Test
    void endsByItselfOnceEveryVerdictIsDecidedWithAStatusOfItsOwnWhereAProgramIsSlower() throws IOException {
        Path file = directory.resolve("decided.jsonl");
        CommandLineRun slower = CommandLineRun.call(
                "compare --fail-if slower --until decided --by et --output", file, "--", "true", "--", "sleep", "0.05");

        assertThat(slower.status()).as(slower.err()).isEqualTo(CliException.CONDITION_HOLDS);
        assertThat(slower.out())
                .startsWith("ET: B is slower than A by more than 1 %")
                .contains("A  true\nB  sleep 0.05\n");
        assertThat(RunFileReader.read(file).size() % 2).isZero();
        assertThat(RunFileReader.read(file).size()).isLessThan(2000);
        CommandLineRun.call("compare --fail-if slower --by et --runs 10 -- sleep 0.01 -- true")
                .succeeded();
    }

    @Test
    void aBlockWithAFailureHasNoPair() {
        Path count = directory.resolve("count");
        String thirdFails = "echo x >> " + count + "; [ $(wc -l < " + count + ") != 4 ]";
        CommandLineRun compared = CommandLineRun.call("compare --runs 6 --format json -- true -- sh -c", thirdFails);

        ObjectNode json = compared.json();
        assertThat(compared.err()).contains("sh: 1 of 6 executions failed: 1 × exit code 1; these do not count");
        assertThat(json.path("et").path("pairs").asInt()).isEqualTo(5);
        assertThat(json.path("et").path("lostPairs").asInt()).isEqualTo(1);
        assertThat(json.path("runs").path(1).path("failed").asInt()).isEqualTo(1);
    }

    @Test
    void oneProgramTwiceIsTheNoiseFloor() {
        assertThat(CommandLineRun.call("compare --runs 5 -- true -- true")
                        .succeeded()
                        .out())
                .startsWith("A and B are the identical program: their difference is the noise floor.");
        assertThat(CommandLineRun.call("compare --runs 5 -- true -- true x").out())
                .doesNotContain("noise floor");
    }

    @Test
    void callsProgramsByTheirGivenNames() {
        assertThat(CommandLineRun.call("compare --runs 2 --name old --name new -- true -- echo", "a b")
                        .out())
                .contains("new  echo 'a b'\n")
                .doesNotContain("\nA ");
    }

    @Test
    void aProgramThatFailsInItsWarmUpIsNamed() {
        CommandLineRun run = CommandLineRun.call("compare -- true -- false");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("false failed in its warm-up: exit code 1");
    }

    @Test
    void tellsWhatItKnowsWhenItIsInterrupted() throws Exception {
        CtrlC.assumeHeard();
        Path file = directory.resolve("interrupted.jsonl");
        Path count = directory.resolve("count");
        Path hangs = directory.resolve("hangs");
        String eighthHangs =
                "echo x >> " + count + "; [ $(wc -l < " + count + ") != 8 ] || { touch " + hangs + "; sleep 600; }";
        Process process = new ProcessBuilder(OwnJava.command(
                        Emp.class, "compare", "--output", file.toString(), "--", "true", "--", "sh", "-c", eighthHangs))
                .start();
        Patience.whileAlive(process, "the seventh block hangs", () -> Files.exists(hangs));
        CtrlC.press(process);

        CommandLineRun interrupted = CommandLineRun.ofProcess(process);
        assertThat(interrupted.status()).isEqualTo(CliException.INTERRUPTED);
        assertThat(interrupted.err()).contains("this is known so far:");
        assertThat(interrupted.out().lines()).anyMatch(line -> line.startsWith("ET: "));
        assertThat(RunFileReader.read(file).samples())
                .extracting(Sample::number)
                .hasSizeBetween(12, 13);
    }
}
