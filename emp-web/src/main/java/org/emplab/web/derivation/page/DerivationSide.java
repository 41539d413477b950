package org.emplab.web.derivation.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CentralCluster.ZoomLevel;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.report.table.Table;
import org.emplab.server.study.Derivation;
import org.emplab.web.display.Display;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;
import tools.jackson.databind.node.ObjectNode;

/**
 * The runs of one length of a derivation and the tables about them.
 *
 * @param key {@code short} or {@code long}
 * @param run what was derived of all of them
 * @param runs each of them
 * @param tables those of {@code emp analyze cutoffs} about this length, by what they are about
 */
record DerivationSide(String key, RunDerivation run, List<DerivedRun> runs, Map<String, Table> tables) {
    private static final Display DISPLAY = new Display();

    static List<DerivationSide> both(Derivation derivation) {
        CutoffDerivation derived = derivation.derived();
        return List.of(
                of("short", derivation.summary().shortRunIds(), derivation.shortTimings(), derived.shortRun()),
                of("long", derivation.summary().longRunIds(), derivation.longTimings(), derived.longRun()));
    }

    private static DerivationSide of(String key, List<String> ids, List<ObjectNode> timings, RunDerivation run) {
        List<DerivedRun> runs = new ArrayList<>();
        for (int i = 0; i < run.parts().size(); i++) {
            RunDerivation.Part part = run.parts().get(i);
            runs.add(new DerivedRun(
                    key + "-" + (i + 1),
                    ids.get(i),
                    timings.get(i).path("program").asString(run.measured().program()),
                    part.numberedFrom(),
                    part.samples(),
                    part.cluster()));
        }
        if (runs.isEmpty()) {
            runs.add(new DerivedRun(
                    key, ids.get(0), run.measured().program(), 0, run.measured().samples(), run.cluster()));
        }
        return new DerivationSide(key, run, runs, CutoffsReport.tables(key, run));
    }

    /** {@code Short run}, or {@code Short runs} where several count together. */
    public String title() {
        return StringUtils.capitalize(key) + (runs.size() == 1 ? " run" : " runs");
    }

    /** Its runs and their samples: {@code 2 short runs, 1 600 samples in all}. */
    public String size() {
        String samples = DISPLAY.count(run.measured().samples(), "sample")
                + run.measured().inPieces();
        return runs.size() == 1
                ? key + " run, " + samples
                : DISPLAY.count(runs.size(), key + " run") + ", " + samples + " in all";
    }

    /** The bound that is stored, or how many runs a person's would hold for. */
    public String storedBound() {
        DerivedRun first = runs.get(0);
        Double stored = first.upperBoundMillis();
        ByPerson person = first.person();
        String text = runs.size() > 1
                ? DISPLAY.count(runs.size(), key + " run") + ", for each of which your bound would hold"
                : key + " run; "
                        + (stored == null ? "no bound is stored" : "stored: " + DISPLAY.decimals(stored, 3) + " ms");
        return person == null ? text : text + ", moved by " + person.by();
    }

    /**
     * @param about {@code infrequent}
     */
    public Table table(String about) {
        return Objects.requireNonNull(tables.get(about)).withNeededDigits();
    }

    /** Whether there is such a table: one without rows may be left out. */
    public boolean has(String about) {
        return tables.containsKey(about);
    }

    /** The run of a sample by its number in the derivation. */
    public DerivedRun of(int sample) {
        return runs.stream()
                .filter(one -> sample > one.numberedFrom())
                .reduce((earlier, later) -> later)
                .orElse(runs.get(0));
    }

    /**
     * One run of a derivation with its zoom to the central cluster.
     *
     * @param key {@code short} of one run; {@code short-1}, {@code short-2} of several
     * @param numberedFrom by how much its samples' numbers in the derivation are above its own
     * @param samples all samples, failed ones included, the warm-up not
     */
    record DerivedRun(String key, String runId, String program, int numberedFrom, int samples, CentralCluster cluster) {

        /** The final bound on ET; null where there is no L-sample. */
        public @Nullable Double upperBoundMillis() {
            return cluster.upperBoundMillis().isPresent()
                    ? cluster.upperBoundMillis().getAsDouble()
                    : null;
        }

        /** The person who moved the bound, and the reason; null where the algorithm decided. */
        public @Nullable ByPerson person() {
            return cluster.decidedBy() instanceof ByPerson person ? person : null;
        }

        /** The levels that lead to the bound: the algorithm's, or the one of a person. */
        public List<ZoomLevel> zoom() {
            if (!(cluster.decidedBy() instanceof ByPerson person)) {
                return cluster.zoom();
            }
            int above = cluster.lSamples().size();
            return List.of(new ZoomLevel(
                    cluster.upperBoundMillis().orElseThrow(),
                    above,
                    above + (above == 1 ? " sample lies" : " samples lie") + " above the bound that " + person.by()
                            + " set."));
        }
    }
}
