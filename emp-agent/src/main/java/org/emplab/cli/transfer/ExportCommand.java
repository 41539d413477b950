package org.emplab.cli.transfer;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.emplab.agent.remote.Connection;
import org.emplab.cli.CliException;
import org.emplab.cli.ForceOption;
import org.emplab.cli.OutputFile;
import org.emplab.cli.remote.Refused;
import org.emplab.cli.remote.RunLookup;
import org.emplab.cli.remote.ServerOptions;
import org.emplab.report.table.Digits;
import org.emplab.runfile.RunCsv;
import org.emplab.runfile.RunParquet;
import org.emplab.runfile.RunSink;
import org.emplab.runfile.RunTableExport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** {@code emp export}. */
@Command(
        name = "export",
        description = {
            "Writes runs of a server as run files (emp-run/1), just as they were measured.",
            "Or as CSV or Parquet for R and pandas, a row for each sample or each execution of a process, or as a study.",
            "A run file of this machine is written as a table without a server."
        },
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples: emp export gzip.emprun.jsonl.gz --output samples.csv",
            "          emp export 499e9c56 --parquet executions --output executions.parquet",
            "          emp export --experiment 1f0c2d6e --parquet --output pq",
            "          python3 -c 'import pandas; print(pandas.read_parquet(\"pq\"))'",
            "          emp export --experiment 1f0c2d6e --csv --output samples.csv"
        })
public final class ExportCommand implements Callable<Integer> {
    private static final Pattern FILE_NAME = Pattern.compile("/|\\.(jsonl|json|gz|xml|bz2)$");

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE|DIRECTORY",
            description = {
                "A file, gzipped if its name ends in .gz, or a directory, which gets a file for each run.",
                "The CSV of several runs is one table, unless a directory is named. Without it one run goes to standard output."
            })
    private @Nullable String output;

    /** The part of a run that is written. */
    enum Rows {
        run,
        samples,
        executions
    }

    @Option(
            names = "--csv",
            arity = "0..1",
            fallbackValue = "samples",
            paramLabel = "ROWS",
            description = "CSV with a row for each of: samples, the default, or executions.")
    private Rows csv = Rows.run;

    @Option(
            names = "--parquet",
            arity = "0..1",
            fallbackValue = "samples",
            paramLabel = "ROWS",
            description =
                    "Parquet with a row for each of: samples, the default, or executions. Several runs are a directory, which readers take for one table.")
    private Rows parquet = Rows.run;

    @Option(
            names = "--study",
            description = {"One archive of all the runs, with what was made of them and the cutoff tables published."})
    private boolean study;

    @Mixin
    private final ForceOption force = new ForceOption();

    @Option(names = "--experiment", paramLabel = "ID", description = "All runs of this experiment.")
    private Optional<String> experiment = Optional.empty();

    @Parameters(
            paramLabel = "RUN|FILE",
            arity = "0..*",
            description = "Ids of runs on the server, their beginnings, or the runId of a run file; or files.")
    private List<String> ids = List.of();

    @Override
    public Integer call() throws IOException {
        if (ids.isEmpty() == experiment.filter(id -> !id.isBlank()).isEmpty()) {
            throw CliException.wrongCall("name runs, or an experiment with --experiment ID");
        }
        if (csv != Rows.run && parquet != Rows.run) {
            throw CliException.wrongCall("--csv and --parquet do not go together");
        }
        long files = ids.stream().filter(ExportCommand::isFile).count();
        if (files > 0) {
            return exportFiles(files);
        }
        Connection connection = server.connect();
        List<String> chosen = experiment.map(id -> runsOf(connection, id)).orElse(ids);
        if (study) {
            return exportStudy(connection, chosen);
        }
        ExportTarget target = ExportTarget.of(place(), chosen.size(), csv != Rows.run);
        if (chosen.size() > 1 && target instanceof ExportTarget.OneFile one) {
            return joined(
                    one.file(),
                    chosen,
                    (id, out) -> download(connection, RunLookup.require(connection, id), table(), out, true));
        }
        int status = 0;
        for (String id : chosen) {
            try {
                export(connection, RunLookup.require(connection, id), target);
            } catch (CliException e) {
                spec.commandLine().getErr().println("emp: " + e.about(id));
                status = status == CliException.FAILED ? status : e.exitCode();
            }
        }
        return status;
    }

    /** An experiment of one run goes into a directory, as one of several does, unless a file is named by its ending. */
    private @Nullable String place() {
        boolean directory =
                experiment.isPresent() && output != null && output.matches("[^.]+|.*/[^.]+") && !output.equals("-");
        return directory ? output + "/" : output;
    }

    /** A word that is the name of a file, or that looks like one. */
    private static boolean isFile(String word) {
        return word.equals("-")
                || FILE_NAME.matcher(word).find()
                || word.indexOf('\0') < 0 && Files.isRegularFile(Path.of(word));
    }

    /** A table of each file; by default of samples, in the form that the name of the output says. */
    private int exportFiles(long files) throws IOException {
        if (files < ids.size() || study || experiment.isPresent()) {
            throw CliException.wrongCall(
                    "files of this machine are written as tables: not together with runs of a server, --study or --experiment");
        }
        for (String file : ids) {
            RunFileContent.check(file);
        }
        if (!isTable()) {
            boolean columns = output != null && output.endsWith(".parquet");
            csv = columns ? Rows.run : Rows.samples;
            parquet = columns ? Rows.samples : Rows.run;
        }
        LocalExport export = new LocalExport(this::table, force.isGiven());
        ExportTarget target = ExportTarget.of(output, ids.size(), csv != Rows.run);
        if (ids.size() > 1 && target instanceof ExportTarget.OneFile one) {
            return joined(one.file(), ids, export::write);
        }
        if (target instanceof ExportTarget.StandardOutput) {
            export.write(ids.get(0), System.out);
            System.out.flush();
            return 0;
        }
        for (String file : ids) {
            Path written = target instanceof ExportTarget.OneFile one
                    ? one.file()
                    : ((ExportTarget.Directory) target).fileFor(Path.of(file), "." + table());
            long samples = export.write(file, written);
            spec.commandLine().getErr().println(written + ": " + Digits.counted(samples, "sample") + " of " + file);
        }
        return 0;
    }

    private interface CsvSource {
        void write(String run, OutputStream out) throws IOException;
    }

    /** Writes the CSV of several runs as one table. A run that cannot be read leaves no file. */
    private int joined(Path file, List<String> runs, CsvSource source) throws IOException {
        try (OutputFile whole = OutputFile.create(file, force.isGiven());
                OutputStream out = whole.stream()) {
            whole.dropWhenInterrupted();
            OutputStream packed = file.toString().endsWith(".gz")
                    ? new GZIPOutputStream(out, 1 << 16)
                    : new BufferedOutputStream(out, 1 << 16);
            for (int i = 0; i < runs.size(); i++) {
                try {
                    source.write(runs.get(i), i == 0 ? packed : new RowsOnlyStream(packed));
                } catch (CliException refused) {
                    throw refused.exitCode() == CliException.FAILED
                            ? CliException.failed(refused.about(runs.get(i)))
                            : CliException.wrongCall(refused.about(runs.get(i)));
                }
            }
            packed.close();
            whole.publish();
        }
        spec.commandLine().getErr().println(file + ": " + csv + " of " + runs.size() + " runs");
        return 0;
    }

    private RunSink table(OutputStream out) {
        System.setProperty("slf4j.internal.verbosity", "ERROR"); // else it tells the user that Parquet logs nowhere
        RunTableExport.Form form = csv == Rows.run ? new RunParquet(out) : new RunCsv(out);
        return csv == Rows.executions || parquet == Rows.executions
                ? RunTableExport.executions(form, RunTableExport.Origin.OF_FILE)
                : RunTableExport.samples(form, RunTableExport.Origin.OF_FILE);
    }

    private static List<String> runsOf(Connection connection, String experiment) {
        JsonNode runs = Refused.orThrow(connection.get("/api/v1/experiments/" + Connection.encoded(experiment)))
                .path("runs");
        if (runs.isEmpty()) {
            throw CliException.wrongCall("experiment " + experiment + " has no runs yet");
        }
        return runs.valueStream().map(JsonNode::asString).toList();
    }

    private int exportStudy(Connection connection, List<String> chosen) throws IOException {
        if (output == null || isTable()) {
            throw CliException.wrongCall("--study goes with --output FILE.zip and without --csv and --parquet");
        }
        StringBuilder query = new StringBuilder();
        for (String id : chosen) {
            query.append(query.isEmpty() ? "?run=" : "&run=").append(RunLookup.id(RunLookup.require(connection, id)));
        }
        try (OutputFile whole = OutputFile.create(Path.of(output), force.isGiven());
                OutputStream out = whole.stream()) {
            whole.dropWhenInterrupted();
            Refused.orThrow(connection.download("/api/v1/studies/archive" + query, out));
            whole.publish();
        }
        spec.commandLine().getErr().println(output + ": a study of " + Digits.counted(chosen.size(), "run"));
        return 0;
    }

    private void export(Connection connection, JsonNode run, ExportTarget target) throws IOException {
        if (target instanceof ExportTarget.OneFile one) {
            write(connection, run, one.file());
        } else if (target instanceof ExportTarget.Directory directory) {
            write(connection, run, directory.fileFor(run, isTable() ? "." + table() : ".emprun.jsonl.gz"));
        } else {
            download(connection, run, form("samples"), System.out, false);
            if (System.out.checkError()) {
                throw CliException.failed("standard output was closed before the end of the run");
            }
        }
    }

    /** Writes under another name first, so that no half of a run ever bears the name of a whole one. */
    private void write(Connection connection, JsonNode run, Path file) throws IOException {
        try (OutputFile whole = OutputFile.create(file, force.isGiven());
                OutputStream out = whole.stream()) {
            whole.dropWhenInterrupted();
            boolean gzip = file.toString().endsWith(".gz");
            if (!isTable() || !gzip) {
                download(connection, run, form(gzip ? "file" : "samples"), out, true);
            } else {
                GZIPOutputStream packed = new GZIPOutputStream(out, 1 << 16);
                download(connection, run, form("samples"), packed, true);
                packed.finish();
            }
            whole.publish();
        }
        spec.commandLine()
                .getErr()
                .println(file + ": " + Digits.counted(run.path("samples").asLong(), "sample") + " of "
                        + run.path("program").asString("") + " on "
                        + run.path("machine").asString(""));
    }

    private String form(String ofRunFile) {
        return isTable() ? table() : ofRunFile;
    }

    private boolean isTable() {
        return csv != Rows.run || parquet != Rows.run;
    }

    private String table() {
        return csv == Rows.run ? parquet + ".parquet" : csv + ".csv";
    }

    private void download(Connection connection, JsonNode run, String form, OutputStream out, boolean tell) {
        boolean terminal = tell && System.console() != null;
        try (Transfer transfer = new Transfer(spec.commandLine().getErr(), terminal, RunLookup.id(run), -1)) {
            Refused.orThrow(
                    connection.download("/api/v1/runs/" + RunLookup.id(run) + "/" + form, transfer.through(out)));
        }
    }

    /** Leaves out the first line: the names of the columns, which another table wrote already. */
    static final class RowsOnlyStream extends FilterOutputStream {
        private boolean begun;

        RowsOnlyStream(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            int from = offset;
            while (!begun && from < offset + length) {
                begun = bytes[from++] == '\n';
            }
            out.write(bytes, from, offset + length - from);
        }
    }
}
