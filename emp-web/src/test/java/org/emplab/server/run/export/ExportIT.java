package org.emplab.server.run.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.emplab.analysis.comparison.RunCluster;
import org.emplab.lab.Role;
import org.emplab.model.Measure;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.emplab.server.RunningLab;
import org.emplab.server.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;

class ExportIT extends RunningLab {
    @Autowired
    LoadedRuns loaded;

    @Test
    void readsForAVerdictTheOneAccountOfTimeThatItTakes(@TempDir Path dir) throws Exception {
        List<String> papers = lines(SHORT_RUN, "times");
        List<String> precise = lines(SHORT_RUN, "precise times").stream()
                .map(line -> line.replaceAll("\"userMicros\":(\\d+),\"systemMicros\":\\d+", "$0,\"cpuNanos\":$1000"))
                .toList();

        for (List<String> lines : List.of(papers, precise)) {
            org.emplab.model.Run whole = RunFileReader.read(Files.write(dir.resolve("run.jsonl"), file(lines)));
            org.emplab.model.Run read =
                    loaded.load(imported(file(lines), "ada", true).run());
            assertThat(read.has(Measure.READ_BYTES)).isFalse();
            assertThat(read.has(Measure.USER_MICROS)).isEqualTo(lines == papers);
            assertThat(read.has(Measure.CPU_NANOS)).isEqualTo(lines == precise);
            assertThat(RunCluster.of(read)).isEqualTo(RunCluster.of(whole));
        }
    }

    @Test
    void givesBackByteForByteWhatWasImported() throws Exception {
        String identity = "\"identity\":{\"unit\":\"lab.service\",\"script\":\"/opt/l\u00e4b.jar\",\"shift\":[2]}";
        byte[] file = file(lines(SHORT_RUN, "exports").stream()
                .map(line -> line.replaceAll("\"put\":false,\"lifecycle\":\"continued\"", "$0," + identity))
                .toList());
        assertThat(new String(file, UTF_8)).contains(identity);
        Run run = imported(file, "ada", true).run();
        byte[] exported = http.send(
                        as(token("ada", Role.ADMIN), "/api/v1/runs/" + run.publicId() + "/file")
                                .build(),
                        BodyHandlers.ofByteArray())
                .body();
        assertThat(new GZIPInputStream(new ByteArrayInputStream(exported)).readAllBytes())
                .isEqualTo(file);
    }

    @Test
    void samplesOfARunAreJsonLines() throws Exception {
        Run run = imported(file(lines(SHORT_RUN, "lines")), "ada", true).run();
        HttpResponse<String> some =
                get(token("ada", Role.ADMIN), "/api/v1/runs/" + run.publicId() + "/samples?first=2&last=3");

        assertThat(some.headers().firstValue("Content-Type")).hasValue("application/x-ndjson");
        assertThat(some.body().lines()).hasSize(3);
    }

    @Test
    void samplesAndExecutionsAreCsv() throws Exception {
        Run run = imported(file(lines(SHORT_RUN, "table")), "ada", true).run();
        String token = token("ada", Role.ADMIN);
        String path = "/api/v1/runs/" + run.publicId();
        org.emplab.model.Run source = RunFileReader.read(SHORT_RUN);

        List<String[]> samples = cells(get(token, path + "/samples.csv"));
        assertThat(samples.get(0)).startsWith("machine", "program", "sample", "warmUp", "startedAt", "elapsedNanos");
        assertThat(samples.stream().filter(row -> row[3].equals("false")).map(row -> Long.valueOf(row[5])))
                .containsExactlyElementsOf(
                        source.samples().stream().map(Sample::elapsedNanos).toList());
        List<String[]> executions = cells(get(token, path + "/executions.csv"));
        assertThat(executions.get(0)).startsWith("machine", "program", "sample", "pid", "name", "put");
        assertThat(executions.get(0)).endsWith("script", "queue", "otherKeys", "run", "experiment", "repetition");
        assertThat(samples.get(0)).endsWith("swappedOutPages", "otherKeys", "run", "experiment", "repetition");
        assertThat(samples.get(1)).endsWith(run.publicId().toString(), "", "");
        assertThat(executions.stream().filter(row -> !row[2].equals("0")).count() - 1)
                .isEqualTo(source.rows());
        assertThat(executions.stream()
                        .skip(1)
                        .filter(row -> !row[2].equals("0"))
                        .mapToLong(row -> Long.parseLong(row[7]))
                        .sum())
                .isEqualTo(IntStream.range(0, source.rows())
                        .mapToLong(row -> source.require(Measure.USER_MICROS, row))
                        .sum());
    }

    private static List<String[]> cells(HttpResponse<String> csv) {
        assertThat(csv.headers().firstValue("Content-Type")).hasValue("text/csv;charset=UTF-8");
        return csv.body().lines().map(line -> line.split(",", -1)).toList();
    }

    @Test
    void breaksTheConnectionRatherThanEndingAnExportThatFails() throws Exception {
        List<String> lines = lines(SHORT_RUN, "damaged");
        int samples = lines.size() - 1;
        for (int number = samples + 1; number <= 5_000; number++) { // more than are read before the first is written
            lines.add(lines.get(number - samples).replaceFirst("\"sample\":\\d+", "\"sample\":" + number));
        }
        Run run = imported(file(lines), "ada", true).run();
        update("alter table process_diffs disable trigger all");
        update("delete from process_diffs where run_id = " + run.id() + " and sample = 4990 and ordinal = 0");
        update("alter table process_diffs enable trigger all");
        String token = token("ada", Role.ADMIN);
        assertThatThrownBy(() -> get(token, "/api/v1/runs/" + run.publicId() + "/samples"))
                .isInstanceOf(IOException.class);
    }
}
