package org.emplab.runfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;

class RowsTest {
    private static final Path FILE = Path.of("src/test/resources/golden/inc16384.emprun.jsonl.gz");

    @Test
    void areTheProcessesOfTheSampleInAFile() throws IOException {
        try (RunFileReader objects = RunFileReader.open(FILE);
                RunFileReader columns = RunFileReader.open(FILE)) {
            Rows rows = new Rows(new Names());
            for (Sample sample = objects.next(); sample != null; sample = objects.next()) {
                Sample withoutRows = columns.next(rows);
                assertThat(withoutRows).isEqualTo(sample.withoutProcesses());
                assertThat(rows.processes()).isEqualTo(sample.processes());
            }
            assertThat(columns.next(rows)).isNull();
        }
    }

    @Test
    void areWrittenAsTheObjectsWouldBe() throws IOException {
        Sample strange = Sample.of(1, Instant.parse("2026-01-01T00:00:00.000000001Z"), 5, 0, strangeRows());
        Sample empty = Sample.of(2, Instant.EPOCH, 0, 0, List.of());
        for (Sample sample : List.of(strange, empty)) {
            assertThat(withRows(sample)).isEqualTo(withObjects(sample));
        }
        try (RunFileReader reader = RunFileReader.open(FILE)) {
            Sample sample = reader.next();
            assertThat(sample).isNotNull();
            assertThat(withRows(sample)).isEqualTo(withObjects(sample));
        }
    }

    @Test
    void giveARunTheIdentitiesOfItsProcesses() {
        List<ProcessDiff> processes = strangeRows();
        Run.Builder byRows = Run.builder(RunHeader.of("m", "p", OptionalDouble.empty()));
        Run.Builder byObjects = Run.builder(RunHeader.of("m", "p", OptionalDouble.empty()));
        Rows rows = new Rows(new Names());
        for (int number = 1; number <= 3; number++) {
            Sample sample = Sample.of(number, Instant.EPOCH, 5, 0, processes.subList(0, 10 * number));
            rows.clear();
            sample.processes().forEach(rows::add);
            byRows.add(sample.withoutProcesses());
            rows.addTo(byRows, new int[0]);
            byObjects.add(sample);
        }
        Run run = byRows.build();

        assertThat(run.identities()).hasSize(7).isEqualTo(byObjects.build().identities());
        assertThat(IntStream.range(0, 10).mapToObj(run::identity))
                .isEqualTo(processes.subList(0, 10).stream()
                        .map(ProcessDiff::identity)
                        .toList());
        assertThat(run.from(3).identity(0)).isEqualTo(processes.get(0).identity());
    }

    private static List<ProcessDiff> strangeRows() {
        List<ProcessDiff> rows = new ArrayList<>();
        for (String name : List.of("", "a b", "\"quoted\\", "naïve", "数", "\u0001\t", "kworker/0:1-events")) {
            Measures.Builder measures = Measures.builder();
            for (Measure measure : Measure.values()) {
                measures.set(measure, measure.ordinal() % 2 == 0 ? Long.MAX_VALUE : 0);
            }
            rows.add(new ProcessDiff(
                    Integer.MAX_VALUE,
                    OptionalLong.of(10),
                    name,
                    true,
                    Lifecycle.PHANTOM,
                    measures.build(),
                    OptionalInt.of(0),
                    OptionalInt.of(1),
                    OptionalLong.of(99),
                    Optional.of(new ProcessIdentity(
                            Optional.of("é.service"),
                            Optional.of("/usr/bin/" + name),
                            Optional.empty(),
                            Optional.of("events"),
                            Map.of("slice", List.of("a", 1L)))),
                    Map.of("unknown", List.of(1L, Map.of("deep", true)))));
            rows.add(ProcessDiff.of(0, name, false, Lifecycle.CONTINUED, Measures.none()));
        }
        for (int i = 0; i < 300; i++) {
            rows.add(ProcessDiff.of(i, "n" + i, false, Lifecycle.STARTED, Measures.none()));
        }
        return rows;
    }

    private static String withObjects(Sample sample) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RunFileWriter writer = new RunFileWriter(out)) {
            writer.sample(sample);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String withRows(Sample sample) throws IOException {
        Rows rows = new Rows(new Names());
        sample.processes().forEach(rows::add);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RunFileWriter writer = new RunFileWriter(out)) {
            writer.sample(sample.withoutProcesses(), rows);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
