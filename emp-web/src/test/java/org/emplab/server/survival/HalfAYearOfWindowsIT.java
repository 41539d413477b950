package org.emplab.server.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.emplab.agent.session.AgentOnVirtualTime;
import org.emplab.model.Sample;
import org.emplab.server.Requirement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is measured in pieces on a virtual time, while its agent and its server are killed (SIGKILL). */
@Tag("thorough")
class HalfAYearOfWindowsIT {
    private static final Duration SAMPLE = Duration.ofHours(4);
    private static final int SAMPLES = 26 * 12;
    private static final int KILLS = 3;

    /** A Saturday; summer time begins 16 weeks later. */
    private static final Instant BEGIN = Instant.parse("2026-12-05T00:00:00Z");

    private static final String RUN = """
            {"machine": "lab1", "command": ["/bin/sh", "-c", "%s"], "samples": %d, "taskLengthSeconds": %d,
             "windows": %s}""";

    @Test
    void hasNoSampleOutsideNoneLostAndNoneTwice(@TempDir Path home) throws Exception {
        Requirement.compiler();
        VirtualTime time = new VirtualTime(home);
        time.set(BEGIN);
        try (KilledLab lab = new KilledLab(
                home,
                KilledLab.ofTheTests(ServerOnVirtualTime.class, home.toString()),
                KilledLab.ofTheTests(
                        AgentOnVirtualTime.class,
                        home.resolve("machine").toString(),
                        home.toString(),
                        SAMPLE.toString()))) {
            Files.writeString(
                    lab.agentHome().resolve("agent/agent.properties"),
                    "pollSeconds=0.05\ncommands=/bin,/usr/bin\nrunAs=self\n",
                    StandardOpenOption.APPEND);
            String run = lab.submit(RUN.formatted(time.program(), SAMPLES, SAMPLE.toSeconds(), VirtualTime.WINDOWS));
            for (int kill = 1; kill <= KILLS; kill++) {
                int enough = kill * SAMPLES / (KILLS + 1);
                lab.startAgent();
                lab.await("some are stored", () -> lab.stored(run) > enough);
                lab.killServer();
                Instant later = time.now().plus(Duration.ofDays(8));
                lab.await("measures without the server", () -> time.now().isAfter(later));
                int executions = time.executions().size();
                lab.await("is in a sample", () -> time.executions().size() > executions);
                lab.killAgent();
                lab.await(
                        "its program is gone too",
                        () -> lab.processesOfTheMachine().isEmpty());
                time.set(time.now().plus(Duration.ofHours(7L * kill)));
                lab.startServer();
            }
            lab.startAgent();
            lab.awaitState(run, "completed");

            List<Sample> samples = lab.samples(run);
            assertThat(samples.stream().map(Sample::number).toList())
                    .isEqualTo(IntStream.rangeClosed(0, SAMPLES).boxed().toList());
            assertThat(samples.stream()
                            .flatMap(sample -> sample.gapBefore().stream())
                            .filter(gap -> gap.reason().equals("outside of its windows")))
                    .hasSizeGreaterThan(40);
            assertThat(time.now()).isAfter(BEGIN.plus(Duration.ofDays(7 * 26)));
            assertThat(time.executions())
                    .hasSizeGreaterThan(SAMPLES)
                    .allSatisfy(start -> assertThat(VirtualTime.isOpen(start, start.plus(SAMPLE)))
                            .as(start.atZone(VirtualTime.VIENNA).toString())
                            .isTrue());
        }
    }
}
