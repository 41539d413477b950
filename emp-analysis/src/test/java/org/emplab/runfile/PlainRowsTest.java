package org.emplab.runfile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows decoded the short way, against the decoder that knows all of JSON. */
class PlainRowsTest {
    private static final String HEADER = "{\"format\":\"emp-run/1\",\"machine\":\"sodb9\",\"program\":\"INC1\"}\n";
    private static final String PUT = "{\"pid\":6,\"startedAtTicks\":912,\"name\":\"INC1\",\"put\":true,"
            + "\"lifecycle\":\"phantom\",\"userMicros\":1000000,\"systemMicros\":0,\"cpuNanos\":1000120017,"
            + "\"minorFaults\":3,\"threads\":1,\"parentPid\":1,\"uid\":4294967295}";
    private static final String CRON = "{ \"name\": \"cron\", \"pid\": 7, \"put\": false, \"userMicros\": 1,"
            + "\"lifecycle\": \"continued\", \"systemMicros\": 2, \"readBytes\": 4096,"
            + "\"identity\":{\"unit\": \"cron.service\", \"executable\":\"/usr/sbin/cron\"} }";
    private static final String SAMPLE = "{\"sample\":3,\"startedAt\":\"2020-01-01T00:00:00Z\",\"elapsedNanos\":5,"
            + "\"environment\":{\"processes\":[\"x\"]},\"processes\" : [" + PUT + " , " + CRON
            + "],\"exitCode\":0,\"mood\":\"\\\"processes\\\":[\"}\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"cron\" -> \"cr\\u00f6n\"",
                "\"cron\" -> \"crön\"",
                "\"cron\" -> \"cr\\\"on\"",
                "\"cron\" -> \"\"",
                "\"cron\" -> null",
                "\"pid\": 7 -> \"pid\": 7e0",
                "\"pid\": 7 -> \"pid\": 07",
                "\"pid\": 7 -> \"pid\": -0",
                "\"pid\": 7 -> \"pid\": 2147483648",
                "\"pid\": 7 -> \"pid\": 7, \"pid\": 8",
                "\"pid\": 7 -> \"pid\": 7, \"comm\": \"x\", \"comm\": \"y\"",
                "\"pid\": 7 -> \"pid\": 7, \"cgroup\": {\"pid\": 9}",
                "\"unit\" -> \"unit\":\"x\", \"unit\"",
                "\"unit\" -> \"queue\":null, \"unit\"",
                "\"unit\" -> \"slice\":[1], \"unit\"",
                "\"unit\" -> \"slice\":{\"a\":1}, \"unit\"",
                "\"cron.service\" -> 7",
                "cron.service -> cr\u00f6n.service",
                "cron.service -> cr\\u007dn.service",
                "cron.service -> {cron}",
                "cron.service\", -> cron.service\"",
                "{\"unit\" -> [\"unit\"",
                "{\"unit\" -> null, \"y\": {\"unit\"",
                "4096 -> 1e3",
                "4096 -> 1.0",
                "4096 -> 9223372036854775807",
                "4096 -> 9223372036854775808",
                "4096 -> null",
                "\"continued\" -> \"continues\"",
                "false -> falsehood",
                "\"exitCode\":0 -> \"exitCode\":0,\"processes\":[]",
                "}], -> },],",
                "}], -> }]],",
                "{ \"name\" -> {, \"name\"",
            })
    void takesWhatTheFullDecoderTakesAndRefusesWhatItRefuses(String change) {
        String[] fromTo = change.split(" -> ");
        byte[] line = SAMPLE.replace(fromTo[0], fromTo[1]).getBytes(UTF_8);
        assertThat(line).isNotEqualTo(SAMPLE.getBytes(UTF_8));
        assertThat(byColumns(line)).isEqualTo(bySamples(line));
    }

    @Test
    void agreesWithTheFullDecoderOnDamagedLines() {
        assertAgreesOnDamagedLines(new Random(17), 800);
    }

    @Tag("thorough")
    @Test
    void agreesWithTheFullDecoderOnManyDamagedLines() {
        assertAgreesOnDamagedLines(new Random(18), 20_000);
    }

    private static void assertAgreesOnDamagedLines(Random random, int rounds) {
        byte[] whole = SAMPLE.getBytes(UTF_8);
        byte[] letters = "{}[]\":, \\\n\t0123456789-+.eEntrufalsp\u00ff\u0000".getBytes(ISO_8859_1);
        for (int round = 0; round < rounds; round++) {
            byte[] line = whole.clone();
            for (int damage = random.nextInt(3); damage >= 0; damage--) {
                int at = random.nextInt(line.length - 1);
                switch (random.nextInt(3)) {
                    case 0 -> line[at] = letters[random.nextInt(letters.length)];
                    case 1 -> line = without(line, at);
                    default -> line[at] = line[random.nextInt(line.length - 1)];
                }
            }
            assertThat(byColumns(line)).as(new String(line, ISO_8859_1)).isEqualTo(bySamples(line));
            byte[] lines = (SAMPLE
                            + new String(line, ISO_8859_1).replace("\"sample\":3", "\"sample\":4")
                            + SAMPLE.replace("\"sample\":3", "\"sample\":5"))
                    .getBytes(ISO_8859_1);
            assertThat(byColumns(lines)).as(new String(line, ISO_8859_1)).isEqualTo(bySamples(lines));
        }
    }

    @Test
    void comparesRowsWithThoseOfTheSampleBefore() {
        String next = SAMPLE.replace("\"sample\":3", "\"sample\":4")
                .replace("\"cron\"", "\"crond\"")
                .replace("1000120017", "1000120018");
        String withAnother = SAMPLE.replace("\"sample\":3", "\"sample\":5").replace(" , {", " , " + CRON + ",{");
        byte[] lines = (SAMPLE + next + withAnother).getBytes(UTF_8);
        assertThat(byColumns(lines)).isEqualTo(bySamples(lines)).contains("crond", "1000120018", "INC1, cron, crond");
    }

    @Test
    void readsRowsBeyondThoseThatItComparesAlike() {
        String many = IntStream.range(0, 10_000)
                .mapToObj(pid -> CRON.replace("7", String.valueOf(pid)))
                .collect(Collectors.joining(","));
        String sample = SAMPLE.replace(PUT + " , " + CRON, many);
        byte[] lines = (sample
                        + sample.replace("\"sample\":3", "\"sample\":4").replace("4096", "4097")
                        + SAMPLE.replace("\"sample\":3", "\"sample\":5"))
                .getBytes(UTF_8);
        assertThat(byColumns(lines)).isEqualTo(bySamples(lines)).contains("9999 cron", "4097");
    }

    @Test
    void keepsNamesApartHoweverManyThereAre() {
        String rows = IntStream.range(0, 1000)
                .mapToObj(i -> CRON.replace("cron", "daemon" + i % 600))
                .collect(Collectors.joining(","));
        byte[] line = SAMPLE.replace(PUT + " , " + CRON, rows).getBytes(UTF_8);
        assertThat(byColumns(line)).isEqualTo(bySamples(line)).contains("daemon599");
    }

    @Test
    void leavesNamesOfTheWarmUpOutOfTheRun() throws IOException {
        String warmUp = SAMPLE.replace("\"sample\":3", "\"sample\":0").replace("cron", "ldconfig");
        Run run = run((warmUp + SAMPLE).getBytes(UTF_8));
        assertThat(run.names()).containsExactly("INC1", "cron");
    }

    @Test
    void takesPlainRowsWithoutTheFullDecoder() {
        byte[] line = SAMPLE.getBytes(UTF_8);
        PlainRows rows = new PlainRows(new Rows(new Names()));
        assertThat(rows.take(new Line(line, 0, line.length - 1, 2, true))).isNotNull();
    }

    private static byte[] without(byte[] line, int at) {
        byte[] shorter = Arrays.copyOf(line, line.length - 1);
        System.arraycopy(line, at + 1, shorter, at, shorter.length - at);
        return shorter;
    }

    /** The run that the short way gives, or why there is none. */
    private static String byColumns(byte[] sampleLines) {
        try {
            return text(run(sampleLines));
        } catch (InvalidInputException | IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String bySamples(byte[] sampleLines) {
        try (RunFileReader reader = reader(sampleLines)) {
            Run.Builder run = Run.builder(reader.header());
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                run.add(sample);
            }
            return text(run.build());
        } catch (InvalidInputException | IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static Run run(byte[] sampleLines) throws IOException {
        try (RunFileReader reader = reader(sampleLines)) {
            return reader.readAll(EnumSet.allOf(Measure.class));
        }
    }

    private static RunFileReader reader(byte[] sampleLines) throws IOException {
        byte[] header = HEADER.getBytes(UTF_8);
        byte[] file = Arrays.copyOf(header, header.length + sampleLines.length);
        System.arraycopy(sampleLines, 0, file, header.length, sampleLines.length);
        return RunFileReader.of(new ByteArrayInputStream(file), "test.jsonl");
    }

    private static String text(Run run) {
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < run.rows(); row++) {
            int at = row;
            rows.add(run.pid(row) + " " + run.name(row) + " " + run.put(row) + " " + run.lifecycle(row)
                    + run.identity(row)
                    + Arrays.stream(Measure.values())
                            .map(measure -> " " + run.get(measure, at))
                            .collect(Collectors.joining()));
        }
        return run.samples() + "\n" + run.names() + "\n" + String.join("\n", rows);
    }
}
