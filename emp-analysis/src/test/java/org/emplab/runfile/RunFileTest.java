package org.emplab.runfile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunFileTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden/inc128.emprun.jsonl.gz");
    private static final String HEADER = "{\"format\":\"emp-run/1\",\"machine\":\"sodb9\",\"program\":\"INC1\"}\n";
    private static final String PROCESS = "{\"pid\":7,\"name\":\"cron\",\"put\":false,\"lifecycle\":\"phantom\","
            + "\"userMicros\":1,\"systemMicros\":2}";

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"# A title\n", "hello", "[1,2]\n", "\u007fELF\u0002\n", "\tname,time\n"})
    void saysOfWhatIsNoRunFileThatItIsNone(String content) {
        assertThatThrownBy(() -> RunFileReader.of(new ByteArrayInputStream(content.getBytes(UTF_8)), "x.md"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("x.md, line 1: is no run file: it begins neither with a header,");
    }

    @Test
    void takesAHeaderBehindAByteOrderMark() throws IOException {
        byte[] file = "\ufeff{\"format\":\"emp-run/1\",\"machine\":\"m\",\"program\":\"p\"}\n".getBytes(UTF_8);

        assertThat(RunFileReader.of(new ByteArrayInputStream(file), "bom")
                        .header()
                        .machine())
                .isEqualTo("m");
    }

    /** A few kilobytes of gzip unpack to them. */
    @Test
    void refusesMoreThan64MegabytesOfBlankLines() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write("{\"format\":\"emp-run/1\",\"machine\":\"m\",\"program\":\"p\"}\n".getBytes(UTF_8));
            byte[] blanks = "\n".repeat(1 << 20).getBytes(UTF_8);
            for (int megabyte = 0; megabyte < 65; megabyte++) {
                gzip.write(blanks);
            }
        }

        assertThatThrownBy(() -> {
                    try (RunFileReader reader =
                            RunFileReader.of(new ByteArrayInputStream(packed.toByteArray()), "blank")) {
                        reader.next();
                    }
                })
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("more than 64 MB of blank lines");
    }

    /** A change of these bytes changes the number of the encoding, too: digests that labs have kept are of the old ones. */
    @Test
    void givesTheSameBytesAsLongAsTheEncodingIsTheSame() throws IOException {
        Rows rows = new Rows(new Names());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String row = PROCESS.replace(
                "}", ",\"threads\":3,\"uid\":0,\"parentPid\":1,\"startedAtTicks\":9,\"cpuNanos\":5,\"cgroup\":\"/x\"}");
        try (RunFileReader reader = reader(HEADER + sample(1).replace(PROCESS, row));
                RunFileWriter writer = new RunFileWriter(out)) {
            Sample read = reader.next(rows);
            assertThat(read).isNotNull();
            writer.sample(read, rows);
        }
        assertThat(RunFileWriter.ENCODING + " " + out.toString(UTF_8))
                .isEqualTo("1 {\"sample\":1,\"startedAt\":\"2020-01-01T00:00:00Z\",\"elapsedNanos\":5,\"exitCode\":0,"
                        + "\"processes\":[{\"pid\":7,\"name\":\"cron\",\"put\":false,\"lifecycle\":\"phantom\","
                        + "\"userMicros\":1,\"systemMicros\":2,\"cpuNanos\":5,\"startedAtTicks\":9,\"threads\":3,"
                        + "\"parentPid\":1,\"uid\":0,\"cgroup\":\"/x\"}]}\n");
    }

    @Test
    void writesIdentitiesAsItReadThem() throws IOException {
        String first = "{\"unit\":\"cron.service\",\"executable\":\"/bin/sh\",\"script\":\"/etc/cron.daily/\u00e9\"}";
        String second = "{\"queue\":\"events\",\"cpus\":[0,1]}";
        String rows = Stream.of(first, second, first, "{}")
                .map(identity -> PROCESS.replace("\"phantom\"", "\"phantom\",\"identity\":" + identity))
                .collect(Collectors.joining(","));
        String line = sample(1).replace(PROCESS, rows);
        ByteArrayOutputStream bySamples = new ByteArrayOutputStream();
        ByteArrayOutputStream byRows = new ByteArrayOutputStream();
        Rows columns = new Rows(new Names());
        try (RunFileReader objects = reader(HEADER + line);
                RunFileReader reader = reader(HEADER + line);
                RunFileWriter ofSamples = new RunFileWriter(bySamples);
                RunFileWriter ofRows = new RunFileWriter(byRows)) {
            ofSamples.sample(Objects.requireNonNull(objects.next()));
            ofRows.sample(Objects.requireNonNull(reader.next(columns)), columns);
        }
        assertThat(bySamples.toString(UTF_8)).isEqualTo(line);
        assertThat(byRows.toString(UTF_8)).isEqualTo(line);
    }

    @Test
    void keepsTheWarmUpApart() throws IOException {
        try (RunFileReader reader =
                reader(HEADER + sample(0).replace("\"exitCode\"", "\"warmUp\":true,\"exitCode\"") + sample(1))) {
            Run run = reader.readAll(EnumSet.allOf(Measure.class));
            assertThat(run.size()).isEqualTo(1);
            assertThat(run.warmUp()).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0001',
            value = {
                "\"pid\":7,|                            | processes[0].pid          | is missing",
                "\"userMicros\":1,|                     | processes[0].userMicros   | is missing",
                "\"systemMicros\":2|\"systemMicros\":-2 | processes[0].systemMicros | must not be negative, but is -2",
                "\"systemMicros\":2|\"systemMicros\":9000000000000000 | processes[0].systemMicros | is more than",
                "\"phantom\"|\"ghost\"                  | processes[0].lifecycle    | not one of",
                "\"phantom\",|\"phantom\",\"identity\":{\"unit\":7}, | processes[0].identity.unit | must be a text",
                "\"phantom\",|\"phantom\",\"identity\":\"cron\", | processes[0].identity   | must be an object",
                "\"exitCode\":0,|                       | exitCode                  | is missing",
                "\"elapsedNanos\":5|\"elapsedNanos\":-5 | elapsedNanos              | must not be negative, but is -5",
                "\"elapsedNanos\":5|\"elapsedNanos\":\"5\" | elapsedNanos           | must be a whole number",
                "\"elapsedNanos\":5|\"elapsedNanos\":5.5 | elapsedNanos             | must be a whole number",
                "2020-01-01T|2020-13-01T                | startedAt                 | is not a time",
                "\"sample\":1|\"sample\":1,\"warmUp\":true | warmUp                 | only sample 0",
            })
    void namesLineAndKeyOfWhatItRefuses(String part, String replacement, String key, String problem) {
        String broken = sample(1).replace(part, replacement == null ? "" : replacement);
        assertThatThrownBy(() -> readAll(HEADER + broken + sample(2)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("test.jsonl, line 2, key " + key + ": ")
                .hasMessageContaining(problem);
    }

    @Test
    void keepsWhichProgramEachSampleIsOf() throws IOException {
        String header = HEADER.replace("\"program\":\"INC1\"", "\"program\":\"a, b\",\"programs\":[\"a\",\"b\"]");
        String samples = of("a", sample(1)) + of("b", sample(2)) + of("b", sample(3)) + of("a", sample(4));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RunFileReader reader = reader(header + samples);
                RunFileWriter writer = new RunFileWriter(out)) {
            writer.header(reader.header());
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                writer.sample(sample);
            }
        }

        Run run = reader(out.toString(UTF_8)).readAll(EnumSet.allOf(Measure.class));
        assertThat(run.header().programs()).containsExactly("a", "b");
        assertThat(run.of("b").header().program()).isEqualTo("b");
        assertThat(run.of("b").samples()).extracting(Sample::number).containsExactly(2, 3);
        assertThat(run.of("b").rows()).isEqualTo(2);
        assertThat(run.of("a").samples()).extracting(Sample::number).containsExactly(1, 4);
        assertThat(run.of("a").turn(1)).isEqualTo(2);
        assertThat(run.turn(3)).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\u0001',
            value = {
                "\"programs\":[\"a\",\"b\"] | c | line 2, key program: is \"c\", but the header lists a, b",
                "\"programs\":[\"a\",\"b\"] |   | line 2, key program: is missing; the header lists several programs",
                "\"programs\":[\"a\",\"a\"] | a | line 1, key programs[1]: names \"a\" for the second time",
                "\"programs\":[\"a\",\"\"]  | a | line 1, key programs[1]: is empty",
                "\"programs\":[\"a\",7]     | a | line 1, key programs[1]: must be a text",
                "\"programs\":\"a\"         | a | line 1, key programs: must be a list of names",
                "\"runId\":\"r\"            | c | line 2, key program: is \"c\", but the header lists INC1",
            })
    void refusesSamplesOfProgramsThatItDoesNotKnow(String key, String program, String problem) {
        String header = HEADER.replace("}", "," + key + "}");
        assertThatThrownBy(() -> readAll(header + (program == null ? sample(1) : of(program, sample(1)))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(problem);
    }

    private static String of(String program, String sample) {
        return sample.replace("\"startedAt\"", "\"program\":\"" + program + "\",\"startedAt\"");
    }

    @Test
    void refusesNumbersThatDoNotGrow() {
        assertThatThrownBy(() -> readAll(HEADER + sample(2) + sample(2)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("test.jsonl, line 3, key sample: sample numbers must grow, but 2 follows 2");
    }

    @Test
    void refusesBadJsonInTheMiddleEvenWhenSalvaging() throws IOException {
        Path file = directory.resolve("run.jsonl");
        Files.writeString(file, HEADER + "{\"sample\":1,,}\n" + sample(2));
        try (RunFileReader reader = RunFileReader.salvaging(FileStream.open(file), file.toString())) {
            assertThatThrownBy(reader::next)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("line 2, key sample: bad JSON");
        }
    }

    @Test
    void namesTheKeyWhereJsonEnds() {
        String nan = sample(1).replaceFirst("\"elapsedNanos\":\\d+", "\"elapsedNanos\":NaN");
        String row = sample(1).replaceFirst("\"put\":false", "\"put\":maybe");

        assertThatThrownBy(() -> readAll(HEADER + nan))
                .hasMessage("test.jsonl, line 2, key elapsedNanos: bad JSON: Non-standard token 'NaN'");
        assertThatThrownBy(() -> readAll(HEADER + row))
                .hasMessageStartingWith(
                        "test.jsonl, line 2, key processes[0].put: bad JSON: Unrecognized token 'maybe'");
    }

    @Test
    void refusesATornLastLineAndSalvagesTheRest() throws IOException {
        Path file = directory.resolve("run.jsonl");
        Files.writeString(file, HEADER + sample(1) + sample(2).substring(0, 60));

        assertThatThrownBy(() -> samples(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("line 3: the last line is torn");
        try (RunFileReader reader = RunFileReader.salvaging(FileStream.open(file), file.toString())) {
            assertThat(reader.next()).isNotNull();
            assertThat(reader.next()).isNull();
            assertThat(reader.salvaged())
                    .hasValueSatisfying(said -> assertThat(said).contains("line 3"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60, 5, 3})
    void aTornLastLineIsTornAlsoWithANewlineBehindIt(int missing) throws IOException {
        Path file = directory.resolve("run.jsonl");
        String last = sample(2).strip();
        Files.writeString(file, HEADER + sample(1) + last.substring(0, last.length() - missing) + "\n\n");

        assertThatThrownBy(() -> samples(file))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("line 3: the last line is torn");
        try (RunFileReader reader = RunFileReader.salvaging(FileStream.open(file), file.toString())) {
            assertThat(reader.readAll(EnumSet.allOf(Measure.class)).size()).isEqualTo(1);
            assertThat(reader.salvaged())
                    .hasValueSatisfying(said -> assertThat(said).contains("line 3"));
        }
    }

    @Test
    void aTornLineInTheMiddleIsNeverDropped() throws IOException {
        Path file = directory.resolve("run.jsonl");
        Files.writeString(file, HEADER + sample(1).substring(0, 60) + "\n" + sample(2));

        try (RunFileReader reader = RunFileReader.salvaging(FileStream.open(file), file.toString())) {
            assertThatThrownBy(() -> reader.readAll(EnumSet.allOf(Measure.class)))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("line 2");
        }
    }

    @Test
    void readsFromAPipe() throws IOException, InterruptedException {
        Path pipe = directory.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "there is no mkfifo");
        Path file = directory.resolve("run.jsonl");
        Files.writeString(file, HEADER + sample(1));
        Process writer = new ProcessBuilder("sh", "-c", "cat '" + file + "' > '" + pipe + "'").start();

        assertThat(samples(pipe)).hasSize(1);
        assertThat(writer.waitFor()).isZero();
    }

    @Test
    void refusesAGzipFileThatBreaksOffInItsFirstBytes() {
        byte[] begin = {0x1f, (byte) 0x8b, 8, 0, 0};

        assertThatThrownBy(() -> RunFileReader.of(new ByteArrayInputStream(begin), "short.jsonl.gz"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("short.jsonl.gz, line 1: the gzip data break off before the first line");
    }

    @Test
    void refusesAGzipFileOfWhichOnlyTheBeginningWasWritten() throws IOException {
        byte[] begin = java.util.Arrays.copyOf(gzip(""), 10);

        assertThatThrownBy(() -> RunFileReader.salvaging(new ByteArrayInputStream(begin), "short.jsonl.gz"))
                .hasMessage("short.jsonl.gz, line 1: the gzip data break off before the first line");
    }

    @Test
    void salvagesAGzipFileThatBreaksOff() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write((HEADER + sample(1) + sample(2)).getBytes(UTF_8));
        }
        Path file = directory.resolve("run.jsonl.gz");
        byte[] bytes = packed.toByteArray();
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 12));

        assertThatThrownBy(() -> samples(file)).isInstanceOf(InvalidInputException.class);
        try (RunFileReader reader = RunFileReader.salvaging(FileStream.open(file), file.toString())) {
            Run run = reader.readAll(EnumSet.allOf(Measure.class));
            assertThat(run.size()).isBetween(0, 2);
            assertThat(reader.salvaged()).isPresent();
        }
    }

    @Test
    void readsAllMembersOfAGzipStreamThatPausesBetweenThem() throws IOException {
        InputStream pausing = new SequenceInputStream(
                new ByteArrayInputStream(gzip(HEADER + sample(1))),
                new ByteArrayInputStream(gzip(sample(2) + sample(3))));

        assertThat(readAll(pausing).size()).isEqualTo(3);
        assertThat(readAll(new ByteArrayInputStream(java.util.Arrays.copyOf(gzip(HEADER + sample(1)), 4096)))
                        .size())
                .as("padded with zeros")
                .isEqualTo(1);
    }

    @Test
    void refusesWhatFollowsAGzipMemberAndIsNone() throws IOException {
        byte[] first = gzip(HEADER + sample(1));
        byte[] second = gzip(sample(2));
        byte[] damaged = second.clone();
        damaged[0] = 1;

        assertThatThrownBy(() -> readAll(new ByteArrayInputStream(joined(first, damaged))))
                .hasMessage("test.jsonl.gz, line 3: the gzip data are damaged (a member does not begin as gzip does)");
        assertThatThrownBy(() -> readAll(new ByteArrayInputStream(joined(first, java.util.Arrays.copyOf(second, 6)))))
                .hasMessageContaining("line 3: the last line is torn");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"sample\":1", "{\"lab\":[{\"sample\":1}", "DEEP"})
    void saysWhatIsWrongWithJsonInAPersonsWords(String line) {
        String deep = "{\"a\":" + "[".repeat(2000) + "]".repeat(2000) + "}";

        assertThatThrownBy(() -> readAll(HEADER + (line.equals("DEEP") ? deep : line) + "\n" + sample(2)))
                .hasMessageContaining("line 2, key ")
                .hasMessageContaining("bad JSON: ")
                .hasMessageNotContainingAny("REDACTED", "StreamRead", "[0][0]".repeat(30));
    }

    @Test
    void acceptsALastLineWithoutNewlineThatIsWhole() throws IOException {
        assertThat(readAll(HEADER + sample(1).strip()).size()).isEqualTo(1);
    }

    @Test
    void refusesWhatIsNoRunFile() {
        assertThatThrownBy(() -> readAll("")).hasMessageContaining("line 1: the file is empty");
        assertThatThrownBy(() -> readAll("{\"machine\":\"m\"}\n")).hasMessageContaining("line 1, key format");
        assertThatThrownBy(() -> readAll(HEADER.replace("run/1", "run/2"))).hasMessageContaining("emp-run/2");
        assertThatThrownBy(() -> RunFileReader.open(directory.resolve("no.jsonl")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("there is no such file");
    }

    @Test
    void writesHeaderValuesThatReadBackEqual() throws IOException {
        RunHeader header;
        try (RunFileReader reader = reader("{\"format\":\"emp-run/1\",\"machine\":\"m\",\"program\":\"p\","
                + "\"taskLengthSeconds\":0.25,\"runId\":\"r1\",\"environment\":{\"kernel\":\"6.1\",\"cpus\":4},"
                + "\"protocol\":{\"empVersion\":4}}\n")) {
            header = reader.header();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RunFileWriter writer = new RunFileWriter(out)) {
            writer.header(header);
        }
        try (RunFileReader reader = reader(out.toString(UTF_8))) {
            assertThat(reader.header()).isEqualTo(header);
        }
    }

    private static String sample(int number) {
        return "{\"sample\":" + number + ",\"startedAt\":\"2020-01-01T00:00:00Z\",\"elapsedNanos\":5,\"exitCode\":0,"
                + "\"processes\":[" + PROCESS + "]}\n";
    }

    private static RunFileReader reader(String text) throws IOException {
        return RunFileReader.of(new ByteArrayInputStream(text.getBytes(UTF_8)), "test.jsonl");
    }

    private static Run readAll(String text) throws IOException {
        try (RunFileReader reader = reader(text)) {
            return reader.readAll(EnumSet.allOf(Measure.class));
        }
    }

    private static Run readAll(InputStream in) throws IOException {
        try (RunFileReader reader = RunFileReader.of(in, "test.jsonl.gz")) {
            return reader.readAll(EnumSet.allOf(Measure.class));
        }
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return packed.toByteArray();
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = java.util.Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static List<Sample> samples(Path file) throws IOException {
        List<Sample> samples = new ArrayList<>();
        try (RunFileReader reader = RunFileReader.open(file)) {
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                samples.add(sample);
            }
        }
        return samples;
    }
}
