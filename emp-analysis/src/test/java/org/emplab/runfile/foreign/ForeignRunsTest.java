package org.emplab.runfile.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.foreign.ForeignRuns.ForeignFile;
import org.emplab.runfile.foreign.ForeignRuns.ForeignRun;
import org.emplab.runfile.foreign.ForeignRuns.Known;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that the tools themselves wrote: hyperfine 1.15, BenchExec 3.35, JMH 1.37, pyperf 2.10, google-benchmark 1.9.5, pytest-benchmark 5.3, criterion 0.5. */
class ForeignRunsTest {
    private static final Path FILES = Path.of("../emp-analysis/src/test/resources/foreign");

    @Test
    void takesHyperfinesTimesToTheNanosecond() throws IOException {
        List<Run> runs = read("hyperfine.json");

        assertThat(runs).extracting(run -> run.header().program()).containsExactly("sleep 0.02", "sleep 0.03");
        assertThat(runs.get(0).samples().stream().map(Sample::elapsedNanos))
                .hasSize(12)
                .startsWith(36_564_812L, 26_523_689L, 21_278_417L);
        assertThat(runs.get(0).header().machine()).isEqualTo(Known.UNKNOWN_MACHINE);
        assertThat(runs.get(0).header().recordsProcesses()).isFalse();
        assertThat(runs.get(0).rows()).isZero();
        assertThat(Quantity.PT.of(runs.get(0), ProcessTime.USER_SYSTEM).isEmpty())
                .isTrue();
    }

    @Test
    void aSampleOfHyperfineFailedWhereTheCommandDid() throws IOException {
        assertThat(read("hyperfine-failing.json").get(0).samples())
                .allMatch(Sample::failed)
                .extracting(Sample::exitCode)
                .containsOnly(2);
    }

    @Test
    void takesMachineAndStartFromWhoKnowsThem() throws IOException {
        Instant started = Instant.parse("2026-03-04T05:06:07Z");
        Run run = read("hyperfine.json", new Known(Optional.of("sodb12"), Optional.of(started)))
                .get(0);

        assertThat(run.header().machine()).isEqualTo("sodb12");
        assertThat(run.sample(0).startedAt()).isEqualTo(started);
        assertThat(run.sample(1).startedAt()).isEqualTo(started.plusNanos(36_564_812L));
    }

    @Test
    void takesBenchExecsCpuTimeAsPtOfTheTask() throws IOException {
        List<Run> runs = read("benchexec.xml");

        assertThat(runs).extracting(run -> run.header().program()).containsExactly("first", "second");
        Run first = runs.get(0);
        assertThat(first.header().machine()).isEqualTo("vm");
        assertThat(first.sample(0).elapsedNanos()).isEqualTo(129_493_118L);
        assertThat(first.sample(0).startedAt()).isEqualTo(Instant.parse("2026-11-22T05:30:19.185652Z"));
        assertThat(first.require(Measure.CPU_NANOS, 0)).isEqualTo(2_758_948L);
        assertThat(first.put(0)).isTrue();
    }

    @Test
    void readsWhatBenchExecEndedAndWhatItNeverRan() throws IOException {
        List<Run> runs = read(ForeignTool.BENCHEXEC, """
                <?xml version="1.0"?>
                <!DOCTYPE result SYSTEM "file:///etc/passwd">
                <result tool="t">
                  <run name="slow"><column title="walltime" value="5.5s"/><column title="terminationreason" value="walltime"/></run>
                  <run name="slow"><column title="walltime" value="0.25"/><column title="exitsignal" value="11"/></run>
                  <run name="never"/>
                </result>
                """);

        assertThat(runs).singleElement().satisfies(run -> {
            assertThat(run.samples()).extracting(Sample::exitCode).containsExactly(137, 139);
            assertThat(run.samples()).extracting(Sample::elapsedNanos).containsExactly(5_500_000_000L, 250_000_000L);
            assertThat(run.rows()).isZero();
        });
    }

    @Test
    void takesAsManyOperationsOfAShortJmhBenchmarkAsNanosecondsCanTell() throws IOException {
        List<Run> runs = read("jmh.json");

        assertThat(runs)
                .extracting(run -> run.header().program())
                .containsExactly(
                        "x.Sums.avg n=10 ×1000000",
                        "x.Sums.avg n=100000",
                        "x.Sums.once n=10 ×1000",
                        "x.Sums.once n=100000");
        assertThat(runs.get(0).samples().stream().map(Sample::elapsedNanos))
                .containsExactly(
                        44_401_836L,
                        33_101_773L,
                        88_735_512L,
                        8_976_977L,
                        15_839_304L,
                        18_342_679L,
                        25_695_927L,
                        13_249_093L);
        assertThat(runs.get(0).header().workload()).containsEntry("operations", 1_000_000L);
        assertThat(runs.get(0).header().environment()).containsEntry("jmhVersion", "1.37");
    }

    @Test
    void unfoldsTheHistogramOfSampledTimes() throws IOException {
        Run run = read("jmh-sample.json").get(0);

        assertThat(run.samples().stream().map(Sample::elapsedNanos)).startsWith(82_816L, 82_944L, 82_944L);
    }

    @Test
    void takesTheReciprocalOfAThroughputAsTheTimeOfAnOperation() throws IOException {
        Run one = read("jmh-throughput.json").get(0);
        assertThat(one.header().program()).isEqualTo("x.Sums.rate n=10 ×1000");
        assertThat(one.samples().stream().map(Sample::elapsedNanos))
                .as("of 9 207 643.542 and 48 551 603.124 operations a second")
                .containsExactly(108_605L, 20_597L);

        Run two = read(
                        ForeignTool.JMH,
                        "[{\"benchmark\":\"a\",\"mode\":\"thrpt\",\"threads\":2,\"primaryMetric\":"
                                + "{\"scoreUnit\":\"ops/ms\",\"rawData\":[[4.0],[0.5]]}}]")
                .get(0);
        assertThat(two.samples().stream().map(Sample::elapsedNanos))
                .as("of two threads together")
                .containsExactly(500_000L, 4_000_000L);
    }

    @Test
    void takesAnEmptyColumnOfBenchExecAsAbsent() throws IOException {
        List<Run> runs = read(ForeignTool.BENCHEXEC, """
                <result>
                  <run name="never"><column title="walltime" value=""/><column title="cputime" value=""/></run>
                  <run name="odd"><column title="walltime" value="2 s"/><column title="cputime" value="-"/></run>
                </result>
                """);

        assertThat(runs).singleElement().satisfies(run -> {
            assertThat(run.header().program()).isEqualTo("odd");
            assertThat(run.sample(0).elapsedNanos()).isEqualTo(2_000_000_000L);
            assertThat(run.rows()).isZero();
        });
    }

    @Test
    void takesPyperfsValuesWithoutWarmUpsAndCalibrations() throws IOException {
        List<Run> runs = read("pyperf.json");

        assertThat(runs).extracting(run -> run.header().program()).containsExactly("sum", "sorted");
        assertThat(runs.get(0).samples().stream().map(Sample::elapsedNanos))
                .containsExactly(17_581L, 64_382L, 13_682L, 27_248L, 24_039L, 16_229L);
        assertThat(runs.get(1).sample(0).elapsedNanos()).isEqualTo(556_696L);
        assertThat(runs.get(0).header().machine()).isEqualTo("vm");
        assertThat(runs.get(0).sample(0).startedAt()).isEqualTo(Instant.parse("2026-11-22T05:30:06.062783Z"));
    }

    @Test
    void takesRepetitionsOfGoogleBenchmarkWithoutTheirMeans() throws IOException {
        List<Run> runs = read("google-benchmark.json");

        assertThat(runs).extracting(run -> run.header().program()).containsExactly("sum_million", "tiny ×1000");
        assertThat(runs.get(0).samples().stream().map(Sample::elapsedNanos))
                .containsExactly(34_249_067L, 36_089_591L, 46_189_240L, 29_816_048L);
        assertThat(runs.get(0).require(Measure.CPU_NANOS, 0)).isEqualTo(4_164_470L);
        assertThat(runs.get(1).sample(0).elapsedNanos()).isEqualTo(2_024_442L);
        assertThat(runs.get(1).require(Measure.CPU_NANOS, 0)).isEqualTo(279_178L);
        assertThat(runs.get(0).header().machine()).isEqualTo("vm");
        assertThat(runs.get(0).sample(0).startedAt()).isEqualTo(Instant.parse("2026-11-25T07:43:45Z"));
    }

    @Test
    void saysOfAggregatesOfGoogleBenchmarkHowToKeepRepetitions() {
        assertThatThrownBy(() -> read(ForeignTool.GOOGLE_BENCHMARK, """
                        {"context":{},"benchmarks":[{"name":"a_mean","run_name":"a","run_type":"aggregate","real_time":1}]}"""))
                .hasMessageContaining("run it without --benchmark_report_aggregates_only");
    }

    @Test
    void takesRoundsOfPytestBenchmark() throws IOException {
        Run run = read("pytest-benchmark.json").get(0);

        assertThat(run.header().program()).isEqualTo("test_x.py::test_sum");
        assertThat(run.samples().stream().map(Sample::elapsedNanos))
                .containsExactly(1_952_995L, 24_085_633L, 13_910_486L, 1_938_127L, 24_310_645L, 17_893_351L);
        assertThat(run.header().machine()).isEqualTo("vm");
        assertThat(run.sample(0).startedAt()).isEqualTo(Instant.parse("2026-11-25T07:43:52.845182Z"));
    }

    @Test
    void dividesTimesOfCriterionByTheirIterations() throws IOException {
        Run csv = read(ForeignTool.CRITERION, """
                group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count
                sort,quick,1000,,,4000000.0,ns,2
                sort,quick,1000,,,9000000.0,ns,3
                """).get(0);

        assertThat(csv.header().program()).isEqualTo("sort/quick/1000");
        assertThat(csv.samples()).extracting(Sample::elapsedNanos).containsExactly(2_000_000L, 3_000_000L);
        String sample = "{\"sampling_mode\":\"Linear\",\"iters\":[2.0,4.0],\"times\":[4000000.0,10000000.0]}";
        assertThat(tool(sample.getBytes(StandardCharsets.UTF_8))).contains(ForeignTool.CRITERION);
        assertThat(read(ForeignTool.CRITERION, sample).get(0).samples())
                .extracting(Sample::elapsedNanos)
                .containsExactly(2_000_000L, 2_500_000L);
    }

    /** The mean is 1 704 431.56 ns in the estimates.json that criterion wrote beside the file. */
    @Test
    void hasTheMeanThatCriterionHas() throws IOException {
        List<Sample> samples = read("criterion.json").get(0).samples();

        assertThat(samples).hasSize(10);
        assertThat(samples.stream().mapToLong(Sample::elapsedNanos).average().orElseThrow())
                .isCloseTo(1_704_431.56, within(0.5));
    }

    @Test
    void callsABenchmarkOfCriterionByItsDirectories(@TempDir Path directory) throws IOException {
        Path sample = directory.resolve("target/criterion/sort/quick 1000/new/sample.json");
        Files.createDirectories(sample.getParent());
        Files.copy(FILES.resolve("criterion.json"), sample);

        assertThat(read(sample.toString()).get(0).header().program()).isEqualTo("sort/quick 1000");

        Files.writeString(
                sample.resolveSibling("benchmark.json"), "{\"group_id\":\"sort\",\"full_id\":\"sort/quick: 1000\"}");
        assertThat(read(sample.toString()).get(0).header().program()).isEqualTo("sort/quick: 1000");
    }

    @Test
    void callsABenchmarkOfCriterionByItsToolWhereNothingNamesIt(@TempDir Path directory) throws IOException {
        Path sample = Files.copy(FILES.resolve("criterion.json"), directory.resolve("sample.json"));

        assertThat(read(sample.toString()).get(0).header().program()).startsWith("criterion");
    }

    @Test
    void readsWhatBenchExecPacks() throws IOException {
        byte[] plain = Files.readAllBytes(FILES.resolve("benchexec.xml"));
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream bzip2 = new BZip2CompressorOutputStream(packed)) {
            bzip2.write(plain);
        }

        assertThat(tool(packed.toByteArray())).contains(ForeignTool.BENCHEXEC);
        assertThat(ForeignRuns.read(
                                ForeignTool.BENCHEXEC,
                                new ByteArrayInputStream(packed.toByteArray()),
                                "results.xml.bz2",
                                Known.nothing())
                        .runs())
                .hasSize(2);
    }

    @Test
    void readsTheDatesOfOldBenchExec() throws IOException {
        Run run = read(ForeignTool.BENCHEXEC, """
                <result date="2018-06-27 14:40:12 CEST">
                  <run name="a"><column title="walltime" value="2s"/></run>
                </result>""").get(0);

        assertThat(run.sample(0).startedAt()).isEqualTo(Instant.parse("2018-06-27T12:40:12Z"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "command,mean,stddev,median | hyperfine's means",
                "{\"mean\":{\"confidence_interval\":{} | criterion's estimates",
                "PAR1 | is a Parquet file",
                "===> multitime results | multitime prints",
                "'   BENCHMARK INFORMATION' | in the .xml beside it",
                "{\"layout\":[{ | is a file of mitata",
                "{\"format\" : \"emp-timing/1\" | is emp-timing/1, not a run",
                "machine,program,sample,warmUp | is a table of emp export --csv",
                "'0.59;msec;task-clock;4.68%;591201;100.00;1.127;CPUs utilized' | perf stat prints",
                "' 0.010097084,1,,context-switches,762745,100.00,1.311,K/sec' | perf stat prints",
                "{\"counter-value\" : \"0.77\", \"unit\" : \"msec\" | perf stat prints",
                "'goos: linux\nBenchmarkA-2 \t 1000\t  0.8280 ns/op' | go test -bench prints",
                "{\"Time\":\"2026-11-27T12:10:00Z\",\"Action\":\"start\" | go test -bench prints",
                "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\" | -rf json writes",
                "{\"Title\":\"x\",\"HostEnvironmentInfo\":{\"BenchmarkDotNetVersion\":\"0.13\" | BenchmarkDotNet",
                "'[\n]' | is an empty list"
            })
    void namesWhatIsNoRun(String beginning, String what) throws IOException {
        InputStream in = new ByteArrayInputStream(beginning.getBytes(StandardCharsets.UTF_8));

        assertThat(ForeignTool.unreadable(in).orElseThrow()).contains(what);
        assertThat(in.readAllBytes()).hasSize(beginning.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{\"benchmark\":\"x\",", "{\"results\":[{\"command\":\"a\",\"times\":[1"})
    void looksAtATornFileWithoutUsingItUp(String torn, @TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("torn"), torn);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            ForeignTool.of(in);

            assertThat(in.readAllBytes()).hasSize(torn.length());
        }
    }

    @Test
    void aNameIsOneLine() throws IOException {
        assertThat(read(ForeignTool.HYPERFINE, """
                        {"results":[{"command":"a","times":[1],"parameters":{"s":"x\\ny"}},{"command":"a","times":[2]}]}"""))
                .extracting(run -> run.header().program())
                .containsExactly("a s=x y", "a");
    }

    @Test
    void refusesWhatPyperfMeasuredInOtherUnits() {
        assertThatThrownBy(
                        () -> read(
                                ForeignTool.PYPERF,
                                "{\"benchmarks\":[{\"metadata\":{\"name\":\"rss\",\"unit\":\"byte\"},\"runs\":[{\"values\":[5]}]}]}"))
                .hasMessageContaining("rss, whose unit is \"byte\", which is no time");
    }

    @Test
    void takesTheTimesOfAMixedFileAndNamesTheRest() throws IOException {
        ForeignFile pyperf = content(ForeignTool.PYPERF, """
                {"benchmarks":[
                  {"metadata":{"name":"rss","unit":"byte"},"runs":[{"values":[5]}]},
                  {"metadata":{"name":"sum","unit":"second"},"runs":[{"values":[0.5]}]}]}""");
        assertThat(pyperf.runs())
                .singleElement()
                .satisfies(run -> assertThat(run.header().program()).isEqualTo("sum"));
        assertThat(pyperf.leftOut()).containsExactly("rss, whose unit is \"byte\", which is no time");

        ForeignFile jmh = content(ForeignTool.JMH, """
                [{"benchmark":"b","mode":"avgt","primaryMetric":{"scoreUnit":"B/op","rawData":[[4096]]}},
                 {"benchmark":"m","mode":"of-its-own","primaryMetric":{"scoreUnit":"s/op","rawData":[[1]]}},
                 {"benchmark":"t","mode":"avgt","primaryMetric":{"scoreUnit":"s/op","rawData":[[2,"NaN"],["NaN",3]]}},
                 {"benchmark":"r","mode":"thrpt","primaryMetric":{"scoreUnit":"ops/s","rawData":[["+INF",2]]}}]""");
        assertThat(jmh.runs())
                .extracting(
                        run -> run.header().program(),
                        run -> run.samples().stream().map(Sample::elapsedNanos).toList())
                .containsExactly(
                        tuple("t", List.of(2_000_000_000L, 3_000_000_000L)), tuple("r", List.of(500_000_000L)));
        assertThat(jmh.leftOut())
                .hasSize(4)
                .anyMatch(what -> what.equals("iterations of t without an operation: 2"))
                .anyMatch(what -> what.equals("iterations of r without an operation: 1"));
    }

    @Test
    void keepsWhatBenchExecSaysOfTheMachine() throws IOException {
        assertThat(read("benchexec.xml").get(0).header().environment())
                .containsEntry("cpu", Map.of("model", "AMD EPYC", "cores", "2", "frequency", "2596128000Hz"))
                .containsEntry("ram", Map.of("size", "25276502016B"))
                .containsKey("os");
    }

    @ParameterizedTest
    @CsvSource({
        "hyperfine.json, HYPERFINE",
        "benchexec.xml, BENCHEXEC",
        "jmh.json, JMH",
        "pyperf.json, PYPERF",
        "google-benchmark.json, GOOGLE_BENCHMARK",
        "pytest-benchmark.json, PYTEST_BENCHMARK",
        "criterion.json, CRITERION",
        "../golden/inc128.emprun.jsonl.gz,",
    })
    void isToldByHowTheFileBegins(String file, ForeignTool tool) throws IOException {
        byte[] bytes = Files.readAllBytes(FILES.resolve(file));
        assertThat(tool(bytes)).isEqualTo(Optional.ofNullable(tool));
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        }
        if (tool != null) {
            assertThat(tool(packed.toByteArray())).contains(tool);
        }
    }

    private static Optional<ForeignTool> tool(byte[] bytes) throws IOException {
        return ForeignTool.of(new BufferedInputStream(new ByteArrayInputStream(bytes)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HYPERFINE | {\"results\":[{\"command\":\"x\",\"times\":[-1]}]} | negative time",
                "HYPERFINE | {\"results\":[{\"command\":\"x\",\"times\":[\"1\"]}]} | key results[0].times[0]: must be a number",
                "HYPERFINE | {\"results\":[{\"command\":\"x\",\"times\":[1],\"exit_codes\":[]}]} | has not one for each time",
                "HYPERFINE | {\"results\":[]} | holds no times",
                "HYPERFINE | {\"results\":[ | bad JSON",
                "BENCHEXEC | <result><run | bad XML",
                "BENCHEXEC | BZh91AY&SY | cannot be unpacked",
                "BENCHEXEC | <result><run name=\"a\"><column title=\"walltime\" value=\"1h\"/></run></result> | a.walltime",
                "BENCHEXEC | <result><run name=\"a\"><column title=\"walltime\" value=\"1\"/><column title=\"exitsignal\" value=\"SEGV\"/></run></result> | a.exitsignal: is no whole number",
                "JMH | [{\"benchmark\":\"a\",\"mode\":\"thrpt\",\"primaryMetric\":{\"scoreUnit\":\"ops/s\",\"rawData\":[[0]]}}] | iterations of a without an operation: 1",
                "JMH | [{\"benchmark\":\"a\",\"mode\":\"avgt\",\"primaryMetric\":{\"scoreUnit\":\"op/s\"}}] | which is no time",
            })
    void namesWhatIsWrong(ForeignTool tool, String content, String problem) {
        assertThatThrownBy(() -> read(tool, content))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("file")
                .hasMessageContaining(problem);
    }

    @Test
    void noCutoffIsDerivedFromRunsWithoutProcesses() throws IOException {
        List<Run> runs = read("hyperfine.json");

        assertThatThrownBy(() -> CutoffDerivations.derive(runs.get(0), runs.get(1), CutoffSettings.defaults()))
                .isInstanceOf(UnsuitableInputException.class)
                .hasMessageContaining("hyperfine, which records no processes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tool=\"&i;\">", "tool=\"t\"><run name=\"&i;\"/>", "tool=\"t\">&i;"})
    void aBombOfEntitiesIsNotUnfolded(String where) {
        StringBuilder bomb = new StringBuilder("<?xml version=\"1.0\"?><!DOCTYPE result [<!ENTITY a \"lol\">");
        for (char each = 'b'; each <= 'i'; each++) {
            String last = "&" + (char) (each - 1) + ";";
            bomb.append("<!ENTITY ")
                    .append(each)
                    .append(" \"")
                    .append(last.repeat(100))
                    .append("\">");
        }
        bomb.append("]><result ").append(where).append("</result>");
        assertThatThrownBy(() -> read(ForeignTool.BENCHEXEC, bomb.toString()))
                .isInstanceOf(InvalidInputException.class);
    }

    @ParameterizedTest
    @CsvSource({"HYPERFINE, results", "PYPERF, benchmarks", "JMH, benchmark"})
    void whatIsDeeperThanAnyStackIsRefused(ForeignTool tool, String key) {
        String deep = "{\"" + key + "\":" + "[".repeat(200_000);
        assertThatThrownBy(() -> read(tool, tool == ForeignTool.JMH ? "[" + deep : deep))
                .isInstanceOf(InvalidInputException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1e400", "-1e400", "NaN", "1e999999999", "\"x\"", "null", "[]"})
    void aTimeThatIsNoneIsRefused(String time) {
        assertThatThrownBy(() ->
                        read(ForeignTool.HYPERFINE, "{\"results\":[{\"command\":\"a\",\"times\":[" + time + "]}]}"))
                .isInstanceOf(InvalidInputException.class);
    }

    private static List<Run> read(String file) throws IOException {
        return read(file, Known.nothing());
    }

    private static List<Run> read(String file, Known known) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(FILES.resolve(file)))) {
            return ForeignRuns.read(ForeignTool.of(in).orElseThrow(), in, file, known).runs().stream()
                    .map(ForeignRun::run)
                    .toList();
        }
    }

    private static List<Run> read(ForeignTool tool, String content) throws IOException {
        return content(tool, content).runs().stream().map(ForeignRun::run).toList();
    }

    private static ForeignFile content(ForeignTool tool, String content) throws IOException {
        InputStream in = new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8));
        return ForeignRuns.read(tool, in, "file", Known.nothing());
    }
}
