package org.emplab.runfile.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.model.Sample;
import org.emplab.runfile.foreign.ForeignRuns.ForeignFile;
import org.emplab.runfile.foreign.ForeignRuns.Known;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that a tool may write, each with a twist. */
class OddForeignFilesTest {
    private static final String HYPERFINE = """
            {"results":[{"command":"sleep 0.5","times":[0.5,0.75]}]}""";
    private static final String RAW_CSV =
            "group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count\n";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GOOGLE_BENCHMARK | {\"benchmarks\":[{\"name\":\"a\",\"run_name\":\"a\",\"real_time\":5e8,\"cpu_time\":4e8}],\"context\":{\"date\":\"x\"}}",
                "PYTEST_BENCHMARK | {\"version\":\"5\",\"benchmarks\":[{\"name\":\"a\",\"stats\":{\"data\":[0.5]}}],\"machine_info\":{}}",
                "PYPERF | {\"version\":\"1.0\",\"metadata\":{\"name\":\"a\"},\"benchmarks\":[{\"runs\":[{\"values\":[0.5]}]}]}",
                "CRITERION | {\"times\":[1e9],\"iters\":[2],\"sampling_mode\":\"Flat\"}",
                "HYPERFINE | {\"version\":1,\"results\":[{\"command\":\"a\",\"times\":[0.5]}]}",
                "JMH | [{\"jmhVersion\":\"1.37\",\"mode\":\"avgt\",\"primaryMetric\":{\"scoreUnit\":\"ms/op\",\"rawData\":[[500]]},\"benchmark\":\"a\"}]",
            })
    void isToldByAllItsKeysInAnyOrder(ForeignTool tool, String content) throws IOException {
        assertThat(tool(content.getBytes(StandardCharsets.UTF_8))).contains(tool);
        assertThat(millis(content).values()).containsExactly(List.of(500L));
    }

    @Test
    void isToldByAKeyBehindAMegabyte() throws IOException {
        String filler = "{\"name\":\"a\",\"real_time\":5e8,\"cpu_time\":4e8},".repeat(25_000);
        String content = "{\"benchmarks\":[" + filler.substring(0, filler.length() - 1) + "],\"context\":{}}";

        assertThat(tool(content.getBytes(StandardCharsets.UTF_8))).contains(ForeignTool.GOOGLE_BENCHMARK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void aByteOrderMarkIsSkipped(String charset) throws IOException {
        assertThat(millis(("\ufeff" + HYPERFINE).getBytes(Charset.forName(charset))))
                .isEqualTo(Map.of("sleep 0.5", List.of(500L, 750L)));
        assertThat(millis(("\ufeff" + RAW_CSV + "g,f,,,,1e9,ns,2").getBytes(Charset.forName(charset))))
                .isEqualTo(Map.of("g/f", List.of(500L)));
        assertThat(millis(
                        ("\ufeff<?xml version=\"1.0\"?><result><run name=\"t\"><column title=\"walltime\" value=\"0.5s\"/></run></result>")
                                .getBytes(Charset.forName(charset))))
                .isEqualTo(Map.of("t", List.of(500L)));
    }

    @Test
    void utf16IsReadWithoutAMark() throws IOException {
        assertThat(millis(HYPERFINE.getBytes(StandardCharsets.UTF_16LE))).containsKey("sleep 0.5");
    }

    @Test
    void keysThatAreNotReadMayHoldAnything() throws IOException {
        ForeignFile hyperfine = content("""
                {"results":[{"command":"a","mean":NaN,"stddev":Infinity,"user":-Infinity,"times":[0.5],"parameters":{"x":NaN}}]}""".getBytes(StandardCharsets.UTF_8));

        assertThat(hyperfine.runs().get(0).header().workload()).containsEntry("parameters", Map.of("x", "NaN"));
        assertThat(millis("""
                        {"context":{"load_avg":[NaN]},"benchmarks":[{"name":"a","real_time":5e8,"cpu_time":5e8,"rate":NaN}]}""")).isEqualTo(Map.of("a", List.of(500L)));
        assertThat(millis("""
                        {"benchmarks":[{"metadata":{"name":"a","load":Infinity},"runs":[{"values":[0.5]}]}],"version":"1"}""")).isEqualTo(Map.of("a", List.of(500L)));
    }

    @Test
    void anEntryOfGoogleBenchmarkWithoutAResultIsNoSample() throws IOException {
        String content = """
                {"context":{},"benchmarks":[
                  {"name":"a","run_name":"a","run_type":"iteration","iterations":3,"real_time":51,"cpu_time":51,"time_unit":"ms"},
                  {"name":"a","run_name":"a","run_type":"iteration","iterations":0,"real_time":0,"cpu_time":0,"time_unit":"ms"},
                  {"name":"s","run_name":"s","run_type":"iteration","skipped":true,"skip_message":"no AVX","iterations":0,"real_time":0,"cpu_time":0},
                  {"name":"e","run_name":"e","run_type":"iteration","error_occurred":true,"error_message":"no file"}]}""";

        assertThat(millis(content)).isEqualTo(Map.of("a", List.of(51L)));
        assertThat(content(content.getBytes(StandardCharsets.UTF_8)).leftOut())
                .containsExactly(
                        "a, of which no iteration was run", "s, which was skipped: no AVX", "e, which failed: no file");
    }

    @Test
    void aggregatesOfOldGoogleBenchmarkAreKnownByName() throws IOException {
        assertThat(millis("""
                        {"context":{},"benchmarks":[
                          {"name":"a/8","real_time":51,"cpu_time":51,"time_unit":"ms"},
                          {"name":"a/8","real_time":53,"cpu_time":53,"time_unit":"ms"},
                          {"name":"a/8_mean","real_time":52,"cpu_time":52,"time_unit":"ms"},
                          {"name":"a/8_stddev","real_time":1,"cpu_time":1,"time_unit":"ms"},
                          {"name":"a_BigO","real_time":7,"cpu_time":7,"big_o":"N"},
                          {"name":"a_RMS","rms":0.1}]}""")).isEqualTo(Map.of("a/8", List.of(51L, 53L)));
    }

    @Test
    void entriesWithoutTimesAreNamed() throws IOException {
        assertThat(leftOut("""
                        {"results":[{"command":"a","times":null},{"command":"b"},{"command":"c","times":[]},
                                    {"command":"d","times":[1]}]}"""))
                .containsExactly("a, which has no times", "b, which has no times", "c, which has no times");
        assertThat(leftOut("""
                        {"machine_info":{},"benchmarks":[{"name":"a","stats":null},{"name":"b","stats":{"data":[]}},
                                    {"name":"d","stats":{"data":[1]}}]}""")).containsExactly("a, which has no result", "b, which has no times");
        assertThat(leftOut("""
                        {"benchmarks":[{"metadata":{"name":"a"},"runs":[{"warmups":[[1,0.5]]}]},
                                    {"metadata":{"name":"d"},"runs":[{"values":[1]}]}],"version":"1"}""")).containsExactly("a, which has no times");
        assertThat(leftOut("""
                        <result><run name="a"><column title="status" value="ERROR (tool not found)"/></run>
                        <run name="d"><column title="walltime" value="1s"/></run></result>""")).containsExactly("a, which was not run: ERROR (tool not found)");
        assertThat(leftOut(RAW_CSV + "g,f,,,,0,ns,0\ng,f,,,,1e9,ns,1\n"))
                .containsExactly("line 2 of g/f, of which no iteration was run");
    }

    @Test
    void aTaskThatOldBenchExecEndedHasFailed() throws IOException {
        ForeignFile file = content("""
                <result><run name="a"><column title="walltime" value="9s"/><column title="status" value="TIMEOUT"/></run></result>""".getBytes(StandardCharsets.UTF_8));

        assertThat(file.runs().get(0).samples()).allMatch(Sample::failed);
    }

    @Test
    void aNameHoldsTheParametersInWhichEntriesDiffer() throws IOException {
        assertThat(millis("""
                        [{"benchmark":"b","mode":"avgt","threads":1,"forks":1,"primaryMetric":{"scoreUnit":"ms/op","rawData":[[1]]}},
                         {"benchmark":"b","mode":"avgt","threads":4,"forks":1,"primaryMetric":{"scoreUnit":"ms/op","rawData":[[2]]}},
                         {"benchmark":"b","mode":"ss","threads":1,"forks":1,"primaryMetric":{"scoreUnit":"ms/op","rawData":[[3]]}}]"""))
                .isEqualTo(Map.of(
                        "b mode=avgt threads=1", List.of(1L),
                        "b mode=avgt threads=4", List.of(2L),
                        "b mode=ss threads=1", List.of(3L)));
        assertThat(millis("""
                        {"results":[{"command":"own","times":[1],"parameters":{"n":"1","m":"7"}},
                                    {"command":"own","times":[2],"parameters":{"n":"2","m":"7"}}]}""")).isEqualTo(Map.of("own n=1", List.of(1000L), "own n=2", List.of(2000L)));
    }

    @Test
    void entriesThatDifferInNothingAreOneRun() throws IOException {
        assertThat(millis("""
                        {"results":[{"command":"a","times":[1]},{"command":"b","times":[2]},{"command":"a","times":[3]}]}""")).isEqualTo(Map.of("a", List.of(1000L, 3000L), "b", List.of(2000L)));
    }

    @Test
    void aParameterIsKeptWhereTheNameIsLong() throws IOException {
        String command = "x".repeat(500);
        assertThat(millis("{\"results\":[{\"command\":\"" + command + "\",\"times\":[1],\"parameters\":{\"n\":\"1\"}},"
                                + "{\"command\":\"" + command + "\",\"times\":[2],\"parameters\":{\"n\":\"2\"}}]}")
                        .keySet())
                .hasSize(2)
                .allMatch(name -> name.length() == 200 && name.matches("x+… n=[12]"));
    }

    @Test
    void aNameOfCriterionMayHoldACommaInQuotes() throws IOException {
        assertThat(millis(RAW_CSV + "\"sort, stable\",\"f \"\"q\"\"\",10,,,1e9,ns,2\n"))
                .isEqualTo(Map.of("sort, stable/f \"q\"/10", List.of(500L)));
        assertThatThrownBy(() -> millis(RAW_CSV + "sort, stable,f,10,,,1e9,ns,2\n"))
                .hasMessageContaining("bad CSV: Record 2 has 9 fields, but first record had 8 fields");
    }

    private static List<String> leftOut(String content) throws IOException {
        ForeignFile file = content(content.getBytes(StandardCharsets.UTF_8));
        assertThat(file.runs())
                .singleElement()
                .satisfies(run -> assertThat(run.samples())
                        .extracting(Sample::elapsedNanos)
                        .containsExactly(1_000_000_000L));
        return file.leftOut();
    }

    private static Map<String, List<Long>> millis(String content) throws IOException {
        return millis(content.getBytes(StandardCharsets.UTF_8));
    }

    /** Elapsed times in ms by program. */
    private static Map<String, List<Long>> millis(byte[] bytes) throws IOException {
        return content(bytes).runs().stream()
                .collect(Collectors.toMap(
                        run -> run.header().program(),
                        run -> run.samples().stream()
                                .map(sample -> sample.elapsedNanos() / 1_000_000)
                                .toList()));
    }

    private static ForeignFile content(byte[] bytes) throws IOException {
        try (InputStream in = new BufferedInputStream(new ByteArrayInputStream(bytes))) {
            return ForeignRuns.read(ForeignTool.of(in).orElseThrow(), in, "file", Known.nothing());
        }
    }

    private static Optional<ForeignTool> tool(byte[] bytes) throws IOException {
        return ForeignTool.of(new BufferedInputStream(new ByteArrayInputStream(bytes)));
    }
}
