package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.emplab.agent.Requirement;
import org.emplab.cli.CommandLineRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A disk that fills up under a run. */
@Tag("thorough")
class FilledDiskTest extends EnrolledMachine {
    @Test
    void waitsForSpaceOnAFullDiskAndLosesNothing() throws Exception {
        Files.createDirectories(home.runs());
        Requirement.ROOT.check(
                ran(
                        "mount",
                        "-t",
                        "tmpfs",
                        "-o",
                        "size=768k",
                        "tmpfs",
                        home.runs().toString()),
                "no small disk can be made to be filled");
        try {
            at.queueSorts(60);
            Path ballast = home.runs().resolve("ballast");
            try (RunningAgent agent = RunningAgent.at(home)) {
                lab.awaitSamples(3);
                fill(ballast);
                lab.await(
                        "held",
                        l -> l.events().stream()
                                .anyMatch(event ->
                                        event.startsWith("held: the journal cannot be written: No space left")));
                int taken = lab.numbers().size();
                Files.delete(ballast);
                lab.awaitState("completed");
                assertThat(lab.numbers()).isEqualTo(LabHome.through(60));
                assertThat(lab.events()).contains("resumed: there is space again");
                assertThat(IntStream.range(taken, 61)
                                .mapToObj(lab::sample)
                                .flatMap(sample -> sample.gapBefore().stream()))
                        .anyMatch(gap -> gap.reason().equals("no space for the journal"));
            }
        } finally {
            assertThat(ran("umount", "-l", home.runs().toString())).isTrue();
        }
    }

    private static void fill(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            while (true) {
                out.write(new byte[1024]);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    private static boolean ran(String... command) throws Exception {
        return CommandLineRun.ofProcess(new ProcessBuilder(command).start()).status() == 0;
    }
}
