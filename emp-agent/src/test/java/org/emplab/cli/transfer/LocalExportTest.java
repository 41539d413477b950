package org.emplab.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.emplab.cli.CommandLineRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code emp export} of files, with nothing at the address of a server. */
class LocalExportTest {
    private static final String RUN = """
            {"format":"emp-run/1","machine":"m","program":"p"}
            {"sample":0,"warmUp":true,"startedAt":"2026-11-25T07:00:00Z","elapsedNanos":9,"exitCode":0,"processes":[]}
            {"sample":1,"startedAt":"2026-11-25T07:00:01Z","elapsedNanos":7,"exitCode":0,"peakMemoryBytes":4096,"orphansKilled":2,\
            "disturbances":{"stealTicks":3,"swappedInPages":0,"unheardOf":5},"newKey":"x",\
            "processes":[{"pid":4,"name":"cron","put":false,"lifecycle":"continued","userMicros":1,"systemMicros":0,"cpuNanos":6,"unit":"none","identity":{"unit":"cron.service","script":"/etc/cron.d/a","slice":"b"}}]}
            """;

    @TempDir
    Path directory;

    @Test
    void writesEveryKeyOfASampleAsCsv() throws IOException {
        CommandLineRun run = CommandLineRun.of("export", file()).succeeded();

        List<String> lines = run.out().lines().toList();
        assertThat(lines.get(0))
                .startsWith("machine,program,sample,warmUp,startedAt,elapsedNanos")
                .endsWith("swappedInPages,swappedOutPages,otherKeys,run,experiment,repetition");
        assertThat(lines.get(2))
                .startsWith("m,p,1,false,2026-11-25T07:00:01Z,7,0,")
                .contains(",4096,");
        assertThat(lines.get(2))
                .endsWith(",3,,,0,,\"{\"\"newKey\"\":\"\"x\"\",\"\"disturbances\"\":{\"\"unheardOf\"\":5}}\",,,");
        assertThat(lines).hasSize(3);
    }

    @Test
    void writesTheCsvOfSeveralFilesAsOneTable() throws IOException {
        Path all = directory.resolve("all.csv");
        String one = CommandLineRun.of("export", file()).succeeded().out();

        CommandLineRun.of("export", file(), file(), "--output", all).succeeded();

        assertThat(all).hasContent(one + one.substring(one.indexOf('\n') + 1));
    }

    @Test
    void writesARowForEachProcessOfEachSample() throws IOException {
        Path csv = directory.resolve("rows.csv.gz");

        CommandLineRun run = CommandLineRun.of("export", file(), "--csv", "executions", "--output", csv);

        assertThat(run.status()).as(run.err()).isZero();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(csv))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .skip(1))
                    .singleElement()
                    .asString()
                    .startsWith("m,p,1,4,cron,false,continued,")
                    .endsWith(",cron.service,,/etc/cron.d/a,,"
                            + "\"{\"\"unit\"\":\"\"none\"\",\"\"identity\"\":{\"\"slice\"\":\"\"b\"\"}}\",,,");
        }
    }

    @Test
    void writesParquetWhereTheNameSaysSo() throws IOException {
        Path parquet = directory.resolve("samples.parquet");

        CommandLineRun run = CommandLineRun.of("export", file(), "--output", parquet);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).isEqualTo(parquet + ": 2 samples of " + file() + "\n");
        String bytes = Files.readString(parquet, StandardCharsets.ISO_8859_1);
        assertThat(bytes).startsWith("PAR1").endsWith("PAR1").contains("peakMemoryBytes");
    }

    @Test
    void refusesWhatIsNoRunInOneLine() throws IOException {
        Path means = Files.writeString(directory.resolve("means.json"), "{\"mean\":{\"confidence_interval\":{}}}");

        assertThat(CommandLineRun.of("export", means).refusal()).contains("holds criterion's estimates");
    }

    private Path file() throws IOException {
        return Files.writeString(directory.resolve("run.emprun.jsonl"), RUN);
    }
}
