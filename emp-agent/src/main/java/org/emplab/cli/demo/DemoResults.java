package org.emplab.cli.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.analysis.timing.Timing;
import org.emplab.analysis.timing.TimingReport;
import org.emplab.analysis.timing.Timings;
import org.emplab.cli.CliException;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.emplab.report.table.TextTables;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.RunFileReader;
import tools.jackson.databind.JsonNode;

/**
 * The demo's results: derived again from the run files that the server gives out, which must agree with what the server
 * derived and shows.
 *
 * @param derivation its id on the server
 */
record DemoResults(String derivation, CutoffDerivation cutoffs, Timing timing) {
    static final String SHORT = "short.emprun.jsonl.gz";
    static final String LONG = "long.emprun.jsonl.gz";

    private static final double STRICT = 2;

    static DemoResults of(
            DemoHome home, LabServer server, JsonNode derived, String shortRun, String longRun, String timed)
            throws IOException {
        Run inShort = fetch(home, server, shortRun, SHORT);
        Run inLong = fetch(home, server, longRun, LONG);
        CutoffDerivation cutoffs = CutoffDerivations.derive(inShort, inLong, CutoffSettings.defaults());
        JsonNode ours = CutoffsReport.json(cutoffs, List.of());
        JsonNode theirs = derived.path("result");
        if (!ours.path("cutoffs").equals(theirs.path("cutoffs"))) {
            throw CliException.failed(
                    "the server derived other cutoffs than its run files give; please report this with "
                            + home.result(""));
        }
        Files.writeString(home.result("cutoffs.json"), JsonTrees.write(theirs));
        return new DemoResults(
                derived.path("id").asString(),
                cutoffs,
                Timings.of(fetch(home, server, timed, "program.emprun.jsonl.gz"), cutoffs.table(), STRICT));
    }

    private static Run fetch(DemoHome home, LabServer server, String id, String name) throws IOException {
        Path file = home.result(name);
        return RunFileReader.read(server.download("/runs/" + id + "/file", file));
    }

    /** A few lines and the tables; {@code emp analyze cutoffs} and the derivation's page have the reasons. */
    void print(PrintWriter out) {
        out.println(counts("Short", cutoffs.shortRun()));
        out.println(counts("Long", cutoffs.longRun()));
        if (cutoffs.table().cutoffs().isEmpty()) {
            out.println(withoutCutoffs());
        } else {
            print(CutoffsReport.of(cutoffs, List.of()), Set.of("cutoffs"), out);
        }
        out.println();
        Report timed = TimingReport.of(timing, List.of());
        timed.words().forEach(out::println);
        print(timed, Set.of(), out);
    }

    private static String counts(String which, RunDerivation run) {
        return which + " run: " + run.measured().samples() + " x "
                + run.measured().program() + " on " + run.measured().machine() + ", " + lSamples(run)
                + (run.measured().failed() == 0 ? "" : ", " + run.measured().failed() + " failed");
    }

    private static String lSamples(RunDerivation run) {
        int found = run.cluster().lSamples().size();
        return found == 0 ? "no L-sample" : Digits.counted(found, "L-sample");
    }

    private String withoutCutoffs() {
        boolean quiet = cutoffs.shortRun().cluster().lSamples().isEmpty()
                && cutoffs.longRun().cluster().lSamples().isEmpty();
        return quiet
                ? "No cutoff: in these few samples no daemon lifted one out of the central cluster. That is a result;"
                        + " a longer run meets rarer daemons."
                : "No cutoff: of the L-samples none is explained by a daemon whose cutoff separates. That is a result;"
                        + " in a longer run a daemon returns and shows its period.";
    }

    /** Prints the tables that have rows: those named, or all. */
    private static void print(Report report, Set<String> names, PrintWriter out) {
        for (Table table : report.tables()) {
            if (!table.rows().isEmpty() && (names.isEmpty() || names.contains(table.name()))) {
                out.println();
                out.print(TextTables.write(table));
            }
        }
    }
}
