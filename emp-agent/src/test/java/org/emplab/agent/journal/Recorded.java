package org.emplab.agent.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;

/** A run of INC128 on sodb12, and journals of it. */
final class Recorded {
    static final RunHeader HEADER = RunHeader.of("sodb12", "INC128", OptionalDouble.of(128));
    static final long LARGE = 1 << 30;

    private Recorded() {}

    static Sample sample(int number) {
        Measures measures = Measures.builder()
                .set(Measure.USER_MICROS, 128_231_000)
                .set(Measure.SYSTEM_MICROS, 20_000 + number)
                .build();
        return Sample.of(
                number,
                Instant.parse("2013-12-12T08:00:00Z").plusSeconds(128L * number),
                128_247_604_484L,
                0,
                List.of(ProcessDiff.of(2003, "INC128", true, Lifecycle.PHANTOM, measures)));
    }

    /** A journal with samples 0 … samples − 1. */
    static Path journal(Path directory, int samples, long segmentBytes) throws IOException {
        try (Journal journal = Journal.create(directory, HEADER, segmentBytes)) {
            for (int i = 0; i < samples; i++) {
                journal.append(sample(i));
            }
        }
        return directory;
    }

    static List<Path> files(Path directory) throws IOException {
        return Segments.in(directory).files().stream()
                .map(Segments.Segment::file)
                .toList();
    }

    /** The samples of all files, each of which must be a run file. */
    static List<Sample> samples(Path directory) throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (Path file : files(directory)) {
            samples.addAll(samplesOf(file));
        }
        return samples;
    }

    static List<Sample> samplesOf(Path file) throws IOException {
        List<Sample> samples = new ArrayList<>();
        try (RunFileReader reader = RunFileReader.open(file)) {
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                samples.add(sample);
            }
        }
        return samples;
    }

    static List<Integer> numbers(Path directory) throws IOException {
        return samples(directory).stream().map(Sample::number).toList();
    }
}
