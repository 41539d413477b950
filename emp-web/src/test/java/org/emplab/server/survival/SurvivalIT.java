package org.emplab.server.survival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.model.Sample;
import org.emplab.server.Requirement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agent, server and database are killed (SIGKILL) while a run is on: every sample is there, once. */
@Tag("thorough")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SurvivalIT {
    private static final int SAMPLES = 40;
    private static final int SAMPLES_OF_MANY_KILLS = 80;
    private static final String RUN = """
            {"machine": "lab1", "workload": "sort", "parameters": {"size": "25000"}, "samples": %d}""";

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private static Path home;

    @SuppressWarnings("NullAway.Init") // set before all
    private KilledLab lab;

    @BeforeAll
    void open() throws Exception {
        Requirement.compiler();
        lab = new KilledLab(home);
    }

    @AfterEach
    void noAgentIsLeft() throws Exception {
        if (lab != null) {
            lab.killAgent();
        }
    }

    @AfterAll
    void close() throws Exception {
        if (lab != null) {
            lab.close();
        }
    }

    @Test
    void losesNoSampleWhenItsAgentIsKilledAgainAndAgain() throws Exception {
        String run = lab.submit(RUN.formatted(SAMPLES_OF_MANY_KILLS));
        Path journal = lab.agentHome().resolve("agent/runs/" + run + "/journal.emprun.jsonl");
        List<Callable<Boolean>> moments = List.of(
                () -> !lab.programs().isEmpty(), // in the middle of a sample
                grown(journal), // a sample has just been written, the upload is due
                () -> lab.stored(run) > 0 && !lab.programs().isEmpty(),
                () -> Files.exists(journal)); // perhaps being written
        for (int kill = 0; kill < 8; kill++) {
            lab.startAgent();
            lab.await("the moment for kill " + kill, moments.get(kill % moments.size()));
            lab.killAgent();
            lab.await("its program is gone too", () -> lab.programs().isEmpty());
        }
        lab.startAgent();
        lab.awaitState(run, "completed");
        lab.await("nothing is kept", () -> !Files.exists(journal));
        assertThat(lab.stopAgent()).isEqualTo(143);

        assertEverySampleOnce(run, SAMPLES_OF_MANY_KILLS);
        assertThat(lab.samples(run).stream().flatMap(sample -> sample.gapBefore().stream()))
                .isNotEmpty()
                .allMatch(gap -> gap.nanos() > 0);
    }

    /** True once the file has become longer than when it was first looked at. */
    private static Callable<Boolean> grown(Path file) {
        long[] first = {-1};
        return () -> {
            long size = Files.exists(file) ? Files.size(file) : 0;
            first[0] = first[0] < 0 ? size : first[0];
            return size > first[0];
        };
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void losesNoSampleWhenItsServerIsKilled(boolean databaseFirst) throws Exception {
        String run = lab.submit(RUN.formatted(SAMPLES));
        lab.startAgent();
        lab.await("some are stored", () -> lab.stored(run) > 3);
        if (databaseFirst) {
            lab.killDatabase();
        } else {
            lab.killServer();
        }
        lab.await("measures on", measuredMore(run));
        lab.killServer();
        lab.startServer();
        lab.awaitState(run, "completed");
        lab.stopAgent();
        assertEverySampleOnce(run, SAMPLES);
    }

    @Test
    void goesOnAfterItWasStoppedInTheMiddleOfASample() throws Exception {
        String run = lab.submit(RUN.formatted(SAMPLES));
        lab.startAgent();
        lab.await("in a sample", () -> lab.stored(run) > 2 && !lab.programs().isEmpty());
        assertThat(lab.stopAgent()).isEqualTo(143);
        assertThat(lab.programs()).isEmpty();
        assertThat(lab.state(run)).isEqualTo("paused");
        lab.startAgent();
        lab.awaitState(run, "completed");
        lab.stopAgent();
        assertEverySampleOnce(run, SAMPLES);
    }

    /** More than now, or all that there are to be. */
    private Callable<Boolean> measuredMore(String run) throws IOException {
        Path journal = lab.agentHome().resolve("agent/runs/" + run + "/journal.emprun.jsonl");
        long before = lines(journal);
        return () -> lines(journal) > Math.min(before + 3, SAMPLES + 1);
    }

    private static long lines(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        }
    }

    private void assertEverySampleOnce(String run, int last) throws IOException {
        List<Sample> samples = lab.samples(run);
        assertThat(samples.stream().map(Sample::number).toList())
                .isEqualTo(IntStream.rangeClosed(0, last).boxed().toList());
        assertThat(samples).allMatch(sample -> !sample.failed());
        assertThat(samples).allMatch(sample -> sample.processes().stream().anyMatch(process -> process.put()));
    }
}
