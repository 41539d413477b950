package org.emplab.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.emplab.lab.RunStatus;
import org.emplab.model.RunHeader;
import org.emplab.server.RunningLab;
import org.emplab.server.Simultaneously;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.run.Run;
import org.emplab.server.run.export.RunExport;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

class SimultaneousIngestIT extends RunningLab {
    @Autowired
    Uploads uploads;

    @Autowired
    RunExport export;

    @Autowired
    TransactionTemplate transaction;

    @Test
    void storesEachSampleOnceOfUploadsThatOverlap() throws Exception {
        List<String> lines = lines(SHORT_RUN, "uploads-twice");
        Enrolled machine = enrolled("uploads-twice");
        submitted(Map.of("machine", machine.name(), "workload", "inc", "samples", 800, "taskLengthSeconds", 128));
        Run run = lifecycle.claim(machine.id(), machine.name(), true).run().orElseThrow();

        List<RunStatus> stored = Simultaneously.times(6, i -> () -> {
            RunStatus last = null;
            for (int part = 0; part < 8; part++) {
                int from = 1 + (part + i) % 8 * 100;
                last = uploads.store(run, upload(lines, from, Math.min(800, from + 99 + 10 * i)), null, machine.name());
            }
            return last;
        });

        assertThat(stored).doesNotContainNull();
        Run after = runs.require(run.publicId().toString());
        assertThat(after.aggregates().storedSamples()).isEqualTo(800);
        assertThat(after.aggregates().storedThrough()).isEqualTo(800);
        assertThat(exported(after)).isEqualTo(lines);
        assertThat(after.aggregates().processRows())
                .isEqualTo(value(Long.class, "select count(*) from process_diffs where run_id = ?", run.id()));
    }

    @Test
    void storesOneRunOfAFileThatSeveralPeopleImportAtOnce() throws Exception {
        byte[] file = file(lines(LONG_RUN, "wanted-by-many"));

        List<RunImport.Imported> imported = Simultaneously.times(5, i -> () -> imported(file, "p" + i, false));

        assertThat(imported.stream().map(one -> one.run().id()).distinct()).hasSize(1);
        assertThat(imported.stream().mapToInt(RunImport.Imported::added).sum()).isEqualTo(40);
        assertThat(imported.stream().filter(RunImport.Imported::newRun)).hasSize(1);
    }

    @Test
    void makesRunsWhileAnImportIsBeingStored() throws Exception {
        Enrolled machine = enrolled("needs-no-patience");
        CountDownLatch made = new CountDownLatch(1);
        CountDownLatch importing = new CountDownLatch(1);
        ExecutorService importer = Executors.newSingleThreadExecutor();
        try {
            Future<?> import1 = importer.submit(() -> transaction.executeWithoutResult(status -> {
                runs.add(halfImported());
                importing.countDown();
                await(made);
                status.setRollbackOnly();
            }));
            importing.await();
            UUID run = transaction.execute(status -> {
                update("set local lock_timeout = '10s'");
                return submitted(Map.of("machine", machine.name(), "workload", "inc", "samples", 1))
                        .runs()
                        .get(0);
            });
            assertThat(runs.findByPublicId(run)).isPresent();
            made.countDown();
            import1.get();
        } finally {
            made.countDown();
            importer.shutdownNow();
        }
    }

    @Test
    void saysThatAnImportedRunEndedWithItsLastSample() throws Exception {
        Run run = imported(file(lines(SHORT_RUN, "long-ago").subList(0, 4)), "ada", true)
                .run();
        assertThat(run.endedAt()).isAfter(run.aggregates().lastSampleAt()).isBefore(run.createdAt());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Run halfImported() {
        RunHeader header = new RunHeader(
                "m",
                "p",
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                Map.of());
        return Run.imported(header, new byte[32], "user:ada", Instant.now());
    }

    private static ByteArrayInputStream upload(List<String> lines, int from, int to) {
        List<String> part = new ArrayList<>(List.of(lines.get(0)));
        part.addAll(lines.subList(from, to + 1));
        return new ByteArrayInputStream(file(part));
    }

    private List<String> exported(Run run) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        export.write(run, out);
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
