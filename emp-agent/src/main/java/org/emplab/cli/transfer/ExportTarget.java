package org.emplab.cli.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.emplab.cli.CliException;
import org.emplab.cli.remote.RunLookup;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The target of exported runs: a directory, a file or standard output. */
sealed interface ExportTarget {
    Pattern CSV_NAME = Pattern.compile("\\.csv(\\.gz)?$");

    /** Plain lines, one run only. */
    record StandardOutput() implements ExportTarget {}

    /** One run, or the CSV of several, gzipped if the name ends in {@code .gz}. */
    record OneFile(Path file) implements ExportTarget {}

    /** A file for each run, named by its program, machine and id. */
    record Directory(Path directory) implements ExportTarget {
        Path fileFor(JsonNode run, String ending) {
            String name =
                    run.path("program").asString("") + "-" + run.path("machine").asString("") + "-" + RunLookup.id(run);
            return directory.resolve(name.replaceAll("[^A-Za-z0-9._-]", "_") + ending);
        }

        /** Named as the run file without its endings. */
        Path fileFor(Path runFile, String ending) {
            String name = String.valueOf(runFile.getFileName()).replaceAll("(\\.emprun)?(\\.jsonl?)?(\\.gz)?$", "");
            return directory.resolve(name + ending);
        }
    }

    /**
     * @param output as it was given: a file, a directory, {@code -}, or nothing
     * @param csv whether the runs are written as CSV, of which several go into one file
     * @throws CliException if so many runs cannot go there
     */
    static ExportTarget of(@Nullable String output, int runs, boolean csv) throws IOException {
        if (output == null || output.equals("-")) {
            if (runs == 1) {
                return new StandardOutput();
            }
            throw CliException.wrongCall(
                    runs + " runs do not go into one file; name a directory with --output, or FILE.csv with --csv");
        }
        Path path = Path.of(output);
        boolean joined = csv && CSV_NAME.matcher(output).find();
        if (Files.isDirectory(path) || output.endsWith("/") || runs > 1 && !joined) {
            if (Files.exists(path) && !Files.isDirectory(path)) {
                throw CliException.wrongCall(output + " is a file, but " + runs + " runs need a directory");
            }
            Files.createDirectories(path);
            return new Directory(path);
        }
        Optional<Path> parent = Optional.ofNullable(path.toAbsolutePath().getParent());
        if (parent.isPresent() && !Files.isDirectory(parent.get())) {
            throw CliException.wrongCall("there is no directory " + parent.get());
        }
        return new OneFile(path);
    }
}
