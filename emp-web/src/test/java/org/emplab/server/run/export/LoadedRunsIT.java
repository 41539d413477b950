package org.emplab.server.run.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.emplab.model.Measure;
import org.emplab.server.RunningLab;
import org.emplab.server.Simultaneously;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.retention.RemovedRuns;
import org.emplab.server.run.Run;
import org.emplab.server.run.export.LoadedRuns.Loaded;
import org.emplab.server.security.Secrets;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class LoadedRunsIT extends RunningLab {
    private static final String OTHER = "00".repeat(32);
    private static final Runnable UNWATCHED = () -> {};

    @Autowired
    LoadedRuns loaded;

    @Autowired
    DigestsOfEndedRuns ended;

    @Autowired
    RunExport export;

    @Autowired
    LongReads reads;

    @Autowired
    RemovedRuns removed;

    @Test
    void giveTheSameTimesAndDigestOnceTheDigestIsKept() throws Exception {
        Run run = withoutDigest(lines(SHORT_RUN, "digest-kept"));
        Loaded first = load(run);
        assertThat(hex(first)).isEqualTo(ofItsFile(run));
        assertThat(kept(run)).containsExactly(hex(first));
        overwrite(run);

        Loaded second = load(run);

        assertThat(hex(second)).as("was not computed again").isEqualTo(OTHER);
        assertThat(second.run().samples()).isEqualTo(first.run().samples());
        assertThat(second.run().rows()).isEqualTo(first.run().rows());
        for (int row = 0; row < first.run().rows(); row++) {
            assertThat(second.run().require(Measure.USER_MICROS, row))
                    .isEqualTo(first.run().require(Measure.USER_MICROS, row));
            assertThat(second.run().require(Measure.SYSTEM_MICROS, row))
                    .isEqualTo(first.run().require(Measure.SYSTEM_MICROS, row));
            assertThat(second.run().pid(row)).isEqualTo(first.run().pid(row));
            assertThat(second.run().put(row)).isEqualTo(first.run().put(row));
            assertThat(second.run().lifecycle(row)).isEqualTo(first.run().lifecycle(row));
            assertThat(second.run().name(row)).isEqualTo(first.run().name(row));
        }
    }

    @Test
    void haveTheirDigestsFromTheImport() throws Exception {
        List<String> inTurn = inTurn(lines(LONG_RUN, "digest-imported-in-turn"));
        List<String> warm = named(lines(LONG_RUN, "digest-imported-warm"), "digest-imported-warm");
        warm.add(1, warm.get(1).replaceFirst("\"sample\":1,", "\"sample\":0,\"warmUp\":true,"));
        for (List<String> lines : List.of(inTurn, warm, lines(SHORT_RUN, "digest-imported"))) {
            Run run = withDigest(lines);
            List<String> imported = kept(run);
            assertThat(imported).first().isEqualTo(ofItsFile(run));
            overwrite(run);
            assertThat(hex(load(run))).as("was not computed again").isEqualTo(OTHER);
            update("delete from run_digests where run_id = ?", run.id());

            keepAll(ended);

            assertThat(kept(run)).as("of what was stored").isEqualTo(imported);
        }
    }

    @Test
    void haveAnotherDigestOnceMoreSamplesOrTheWarmUpCame() throws Exception {
        List<String> lines = named(lines(SHORT_RUN, "digest-grows"), "digest-grows");
        Run before = withoutDigest(lines.subList(0, 401));
        load(before);
        Run after = withoutDigest(lines);
        assertThat(after.id()).isEqualTo(before.id());
        assertThat(hex(load(before))).isEqualTo(ofItsFile(after));
        String first = ofItsFile(after);
        assertThat(kept(after)).containsExactly(first);

        lines.add(1, lines.get(1).replaceFirst("\"sample\":1,", "\"sample\":0,\"warmUp\":true,"));
        Run warm = withoutDigest(lines);
        assertThat(warm.aggregates().storedSamples())
                .isEqualTo(after.aggregates().storedSamples());
        assertThat(hex(load(warm))).isEqualTo(ofItsFile(warm)).isNotEqualTo(first);
    }

    @Test
    void computeTheDigestAnewByAnotherEncoding() throws Exception {
        Run run = withoutDigest(lines(LONG_RUN, "digest-encoding"));
        String digest = hex(load(run));
        overwrite(run);
        update("update run_digests set encoding = 0 where run_id = ?", run.id());

        assertThat(hex(load(run))).isEqualTo(digest);
        assertThat(kept(run)).containsExactly(digest);
    }

    @Test
    void keepNoDigestOfARunThatGoesOn() throws Exception {
        Enrolled machine = enrolled("digest-goes-on");
        submitted(Map.of("machine", machine.name(), "workload", "inc", "samples", 800, "taskLengthSeconds", 128));
        Run run = lifecycle.claim(machine.id(), machine.name(), true).run().orElseThrow();

        assertThat(hex(load(run))).isEqualTo(ofItsFile(run));
        keepAll(ended);

        assertThat(kept(run)).isEmpty();
    }

    @Test
    void keepADigestOfEachProgramOfAnInterleavedRun() throws Exception {
        Run run = withoutDigest(inTurn(lines(LONG_RUN, "digest-in-turn")));
        List<String> computed = List.of(
                hex(load(run)),
                hex(loaded.load(run, Optional.of("A"), UNWATCHED)),
                hex(loaded.load(run, Optional.of("B"), UNWATCHED)));
        assertThat(computed).doesNotHaveDuplicates();
        assertThat(kept(run)).containsExactlyElementsOf(computed);
        assertThat(hex(loaded.load(run, Optional.of("B"), UNWATCHED))).isEqualTo(computed.get(2));
        update("delete from run_digests where run_id = ?", run.id());

        keepAll(ended);

        assertThat(kept(run)).containsExactlyElementsOf(computed);
    }

    @Test
    void areTheSameForTwoServersAtOnce() throws Exception {
        Run run = withoutDigest(lines(SHORT_RUN, "digest-at-once"));

        List<String> digests = Simultaneously.times(4, i -> () -> {
            if (i % 2 == 0) {
                keepAll(new DigestsOfEndedRuns(new DigestCache(jdbc), export, runs, reads));
            }
            return hex(load(run));
        });

        assertThat(digests).containsOnly(ofItsFile(run));
        assertThat(kept(run)).containsExactly(ofItsFile(run));
    }

    @Test
    void keepNothingOfAReadingThatWasCutOff() throws Exception {
        Run run = withoutDigest(lines(LONG_RUN, "digest-cut-off"));
        AtomicInteger left = new AtomicInteger(20);
        assertThatThrownBy(() -> loaded.load(run, () -> {
                    if (left.decrementAndGet() == 0) {
                        throw new CancellationException();
                    }
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(kept(run)).isEmpty();

        assertThat(hex(load(run))).isEqualTo(ofItsFile(run));
    }

    @Test
    void keepNothingOfARunThatWasRemovedMeanwhile() throws Exception {
        Run before = withoutDigest(lines(LONG_RUN, "digest-removed"));
        load(before);
        removed.remove(before.publicId().toString(), "user:ada", "a test");
        assertThat(kept(before)).isEmpty();

        new DigestCache(jdbc).keep(before, "", new DigestCache.Kept(new byte[32], new byte[32]));

        assertThat(kept(before)).isEmpty();
    }

    @Test
    void mayHaveNoSamplesOneOrNoneWithRows() throws Exception {
        List<String> lines = lines(LONG_RUN, "digest-small");
        List<String> noRows = lines.stream()
                .map(line -> line.replaceFirst("\"processes\":\\[.*]}$", "\"processes\":[]}"))
                .toList();
        assertThat(noRows).isNotEqualTo(lines);
        for (List<String> some : List.of(lines.subList(0, 1), lines.subList(0, 3), noRows)) {
            Run run = withoutDigest(named(some, "digest-small-" + some.size()));
            assertThat(hex(load(run))).isEqualTo(ofItsFile(run));
            assertThat(hex(load(run))).isEqualTo(ofItsFile(run));
            assertThat(kept(run)).hasSize(1);
        }
    }

    @Test
    void goOnWithoutADigestOfARunThatIsDamaged() throws Exception {
        Run damaged = withoutDigest(lines(LONG_RUN, "digest-damaged"));
        Run run = withoutDigest(lines(LONG_RUN, "digest-not-damaged"));
        update("alter table process_diffs disable trigger all");
        update("delete from process_diffs where run_id = ? and sample = 20 and ordinal = 0", damaged.id());
        update("alter table process_diffs enable trigger all");

        keepAll(ended);

        assertThat(kept(damaged)).isEmpty();
        assertThat(kept(run)).containsExactly(ofItsFile(run));
    }

    private static void keepAll(DigestsOfEndedRuns ended) {
        boolean found = true;
        while (found) {
            found = ended.keepNext(0);
        }
    }

    private Loaded load(Run run) {
        return loaded.load(run, UNWATCHED);
    }

    /** Without a digest, as agents leave a run. */
    private Run withoutDigest(List<String> lines) throws IOException {
        Run run = withDigest(lines);
        update("delete from run_digests where run_id = ?", run.id());
        return run;
    }

    private Run withDigest(List<String> lines) throws IOException {
        return runs.require(stored(lines));
    }

    private List<String> kept(Run run) {
        return values(
                String.class,
                "select encode(content_sha256, 'hex') from run_digests where run_id = ? order by program",
                run.id());
    }

    private void overwrite(Run run) {
        update("update run_digests set content_sha256 = decode(?, 'hex') where run_id = ?", OTHER, run.id());
    }

    private String ofItsFile(Run run) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        export.write(runs.require(run.publicId().toString()), file);
        return HexFormat.of().formatHex(Secrets.sha256(file.toString(StandardCharsets.UTF_8)));
    }

    private static String hex(Loaded loaded) {
        return HexFormat.of().formatHex(loaded.sha256());
    }
}
