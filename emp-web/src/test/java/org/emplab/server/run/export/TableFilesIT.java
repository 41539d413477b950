package org.emplab.server.run.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.server.Requirement.PANDAS;
import static org.emplab.server.Requirement.R;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.example.data.Group;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run as a table in files that other programs read. */
class TableFilesIT extends RunningLab {
    private static final String IN_PANDAS = """
            import sys, pandas
            csv, parquet = pandas.read_csv(sys.argv[1]), pandas.read_parquet(sys.argv[2])
            assert list(csv.columns) == list(parquet.columns), parquet.columns
            for name in csv.columns:
                if name == 'startedAt':
                    assert (pandas.to_datetime(csv[name], format='ISO8601', utc=True) == parquet[name]).all(), name
                elif name == 'name':
                    assert (csv[name].str.lstrip("'") == parquet[name].str.lstrip("'")).all(), name
                else:
                    assert (csv[name].isna() == parquet[name].isna()).all(), name
                    assert (csv[name].dropna() == parquet[name].dropna()).all(), name
            print(len(parquet))
            """;
    private static final String IN_R = """
            paths <- commandArgs(trailingOnly = TRUE)
            csv <- read.csv(paths[1], quote = '"')
            parquet <- as.data.frame(arrow::read_parquet(paths[2]))
            stopifnot(identical(names(csv), names(parquet)))
            for (name in names(csv)) if (is.numeric(csv[[name]]))
                stopifnot(isTRUE(all.equal(as.numeric(csv[[name]]), as.numeric(parquet[[name]]))))
            cat(nrow(parquet))
            """;

    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(strings = {"samples", "executions"})
    void parquetHasWhatTheCsvHas(String rows) throws Exception {
        Path csv = fetch(rows + ".csv", "text/csv;charset=UTF-8");
        Path parquet = fetch(rows + ".parquet", "application/vnd.apache.parquet");

        List<String> lines = Files.readAllLines(csv);
        List<Group> read = ParquetRows.of(parquet);

        assertThat(read.get(0).getType().getFields())
                .extracting(field -> field.getName())
                .containsExactly(lines.get(0).split(",", -1));
        int startedAt = List.of(lines.get(0).split(",", -1)).indexOf("startedAt");
        assertThat(read).hasSize(lines.size() - 1);
        for (int i = 0; i < read.size(); i++) {
            List<String> cells = ParquetRows.cells(read.get(i));
            if (startedAt >= 0) {
                cells.set(startedAt, at(Long.parseLong(cells.get(startedAt))));
            }
            assertThat(cells).containsExactly(lines.get(i + 1).split(",", -1));
        }
        assertThat(Files.size(parquet)).isLessThan(Files.size(csv) / 5);
    }

    private static String at(long nanos) {
        return Instant.ofEpochSecond(0, nanos).toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"samples", "executions"})
    void bothAreReadByPandas(String rows) throws Exception {
        PANDAS.check(
                "0".equals(output("python3", "-c", "import pandas, pyarrow; print(0)")),
                "no tables are read in Python (pip install pandas pyarrow)");
        reads(rows, "python3", "-c", IN_PANDAS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"samples", "executions"})
    void bothAreReadByR(String rows) throws Exception {
        R.check(
                "0".equals(output("Rscript", "-e", "library(arrow); cat(0)")),
                "no tables are read in R (its package arrow)");
        reads(rows, "Rscript", "-e", IN_R);
    }

    private void reads(String rows, String... program) throws Exception {
        Path csv = fetch(rows + ".csv", "text/csv;charset=UTF-8");
        Path parquet = fetch(rows + ".parquet", "application/vnd.apache.parquet");
        String[] command = List.of(program).toArray(new String[program.length + 2]);
        command[program.length] = csv.toString();
        command[program.length + 1] = parquet.toString();
        assertThat(output(command))
                .isEqualTo(Long.toString(Files.readAllLines(csv).size() - 1));
    }

    @Test
    void thePageOfARunGivesTheSameFile() throws Exception {
        Run run = imported(file(lines(SHORT_RUN, "tables")), "ada", true).run();
        String page = "/runs/" + run.publicId();
        String link = page + "/table/samples.parquet";
        String token = token("ada", Role.ADMIN);
        assertThat(get(token, page).body()).contains(link);
        byte[] file =
                http.send(as(token, link).build(), BodyHandlers.ofByteArray()).body();
        assertThat(file).isEqualTo(Files.readAllBytes(fetch(run, "samples.parquet", "application/vnd.apache.parquet")));
        assertThat(get(token, page + "/table/samples.xlsx").statusCode()).isEqualTo(404);
    }

    @Test
    void aRunWithoutSamplesIsATableWithoutRows() throws Exception {
        Run run = imported(file(lines(SHORT_RUN, "no samples").subList(0, 1)), "ada", true)
                .run();
        for (String rows : List.of("samples", "executions")) {
            assertThat(ParquetRows.of(fetch(run, rows + ".parquet", "application/vnd.apache.parquet")))
                    .isEmpty();
        }
    }

    private Path fetch(String name, String type) throws Exception {
        return fetch(imported(file(lines(SHORT_RUN, "tables")), "ada", true).run(), name, type);
    }

    private Path fetch(Run run, String name, String type) throws IOException, InterruptedException {
        HttpResponse<Path> answer = http.send(
                as(token("ada", Role.ADMIN), "/api/v1/runs/" + run.publicId() + "/" + name)
                        .build(),
                BodyHandlers.ofFile(dir.resolve(name)));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue(type);
        return answer.body();
    }

    /** The output of a program; empty if it fails or is not there. */
    private static String output(String... command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor(10, TimeUnit.MINUTES) && process.exitValue() == 0 ? printed : "";
        } catch (IOException absent) {
            return "";
        }
    }
}
