package org.emplab.analysis.cutoff;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cutoff.Cutoff.CutoffInterval;
import org.emplab.analysis.cutoff.Cutoff.Tier;
import org.emplab.analysis.cutoff.RunDerivation.Spared;
import org.emplab.analysis.daemon.PeriodSearch.Period;
import org.emplab.analysis.series.Quantity;
import org.emplab.model.ProcessTime;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.emplab.runfile.InvalidInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A derivation as tables: the cutoffs (Table XVI) first, then each run's steps (Tables VIII to XV). Its figures are the zoom. */
public final class CutoffsReport {
    /** The order of the keys of before, so that the same derivation is the same file. */
    private static final List<String> IN_ORDER = List.of(
            "by",
            "daemons",
            "grouping",
            "wholeMillis",
            "machineStates",
            "short",
            "long",
            "cutoffs",
            "declined",
            "starts");

    private CutoffsReport() {}

    /** The derivation as {@code emp-cutoffs/1}. */
    public static ObjectNode json(CutoffDerivation derivation, List<InputFile> inputs) {
        ObjectNode result = ResultJson.of(
                "cutoffs",
                CutoffDerivation.ALGORITHM_VERSION,
                derivation.table().processTime(),
                inputs,
                derivation);
        for (String key : IN_ORDER) {
            JsonNode value = result.remove(key);
            if (value != null) {
                result.set(key, value);
            }
        }
        LabelledTree.split(result, derivation.table().identities());
        return result;
    }

    /**
     * @param file stands for the input in messages
     * @throws InvalidInputException if it is something else, or something in it is missing or wrong
     */
    public static CutoffDerivation read(JsonNode tree, String file) {
        return LabelledTree.read(tree, file, CutoffFile.FORMAT, CutoffDerivation.class);
    }

    /** The report on a stored derivation. */
    public static Report of(CutoffDerivation derivation, List<InputFile> inputs) {
        return tables(derivation, inputs).build();
    }

    /** The report on a derivation and its runs, hence with figures of the zoom. */
    public static Report of(
            CutoffDerivation derivation, List<InputFile> inputs, PooledRuns shortRuns, PooledRuns longRuns) {
        Report.Builder report = tables(derivation, inputs);
        ProcessTime processTime = derivation.table().processTime();
        figures(report, "short", derivation.shortRun(), shortRuns, processTime);
        figures(report, "long", derivation.longRun(), longRuns, processTime);
        return report.build();
    }

    private static void figures(
            Report.Builder report, String which, RunDerivation derived, PooledRuns runs, ProcessTime processTime) {
        for (int i = 0; i < runs.parts().size(); i++) {
            boolean one = derived.parts().isEmpty();
            ZoomFigures.of(
                            one ? which : which + "-" + (i + 1),
                            derived.measured().program(),
                            one ? derived.cluster() : derived.parts().get(i).cluster(),
                            Quantity.ET.of(runs.parts().get(i), processTime))
                    .forEach(report::figure);
        }
    }

    /**
     * The tables about the runs of one length, by what they are about: {@code infrequent}. One without rows may be left out.
     *
     * @param which short or long
     */
    public static Map<String, Table> tables(String which, RunDerivation run) {
        return new DerivedTables(which, run).all();
    }

    private static Report.Builder tables(CutoffDerivation derivation, List<InputFile> inputs) {
        Report.Builder report = Report.builder(() -> json(derivation, inputs))
                .sentence(sentence("short", derivation.shortRun()))
                .sentence(sentence("long", derivation.longRun()));
        firstChecks(derivation).forEach(report::sentence);
        if (derivation.table().cutoffs().stream()
                .anyMatch(
                        cutoff -> cutoff.period().filter(p -> !p.established()).isPresent())) {
            report.sentence("A period with a question mark is tentative.");
        }
        report.table(cutoffs(derivation), FinalCutoffTables.of(derivation));
        List<Cutoff> estimated = derivation.table().cutoffs().stream()
                .filter(cutoff -> cutoff.interval().isPresent())
                .toList();
        if (!estimated.isEmpty()) {
            report.table(intervals(estimated));
        }
        if (!derivation.declined().isEmpty()) {
            report.table(declined(derivation));
        }
        if (!derivation.starts().isEmpty()) {
            report.table(starts(derivation));
        }
        tables("short", derivation.shortRun()).values().forEach(report::table);
        tables("long", derivation.longRun()).values().forEach(report::table);
        return report.number("shortLSamples", lSamples(derivation.shortRun()))
                .number("longLSamples", lSamples(derivation.longRun()))
                .number("cutoffs", derivation.table().cutoffs().size())
                .verdict("verdict", verdict(derivation));
    }

    /** The samples that the cutoffs drop of the runs that they come from, in a sentence. */
    public static String verdict(CutoffDerivation derivation) {
        int cutoffs = derivation.table().cutoffs().size();
        if (cutoffs == 0) {
            return "No daemon has a cutoff";
        }
        int lSamples = lSamples(derivation.shortRun()) + lSamples(derivation.longRun());
        return count(cutoffs, "cutoff") + (cutoffs == 1 ? " drops " : " drop ")
                + number(dropped(derivation, RunDerivation.DroppedSamples::lSamplesDropped)) + " of "
                + count(lSamples, "L-sample") + ", "
                + number(othersDropped(derivation)) + " of "
                + number(derivation.shortRun().cluster().samples()
                        + derivation.longRun().cluster().samples())
                + " others";
    }

    /** How many samples that are no L-samples the cutoffs drop. */
    public static int othersDropped(CutoffDerivation derivation) {
        return dropped(derivation, RunDerivation.DroppedSamples::clusterSamplesDropped);
    }

    private static int dropped(CutoffDerivation derivation, ToIntFunction<RunDerivation.DroppedSamples> counted) {
        return Stream.of(
                        derivation.shortRun().firstCheck(), derivation.longRun().firstCheck())
                .flatMap(Optional::stream)
                .mapToInt(counted)
                .sum();
    }

    private static String number(int count) {
        return Digits.grouped(BigDecimal.valueOf(count));
    }

    private static String count(int count, String noun) {
        return number(count) + " " + noun + (count == 1 ? "" : "s");
    }

    private static int lSamples(RunDerivation run) {
        return run.cluster().lSamples().size();
    }

    /** The words {@code short run}, or {@code 3 short runs}. */
    static String named(String which, RunDerivation run) {
        return run.parts().isEmpty() ? which + " run" : run.parts().size() + " " + which + " runs";
    }

    private static String sentence(String which, RunDerivation run) {
        String found = lSamples(run) == 0 ? "no L-sample" : Digits.counted(lSamples(run), "L-sample");
        String who = run.cluster().decidedBy() instanceof ByPerson person
                ? ", bound set by " + person.by() + " (" + person.reason() + ")"
                : "";
        return "The " + named(which, run) + ", " + run.measured().program() + " on "
                + run.measured().machine() + ": "
                + Digits.counted(run.measured().samples(), "sample")
                + run.measured().inPieces() + ", " + run.measured().failed() + " failed, " + found + who
                + ". "
                + (run.parts().isEmpty()
                        ? ""
                        : "Numbers of samples grow by " + run.parts().get(1).numberedFrom() + " from run to run. ")
                + run.cluster().stopReason()
                + run.dailyDaemon()
                        .filter(daily -> run.measured().samples() < daily.seenFromSamples())
                        .map(daily -> " " + daily.caution(run.measured().samples(), Integer::toString))
                        .orElse("");
    }

    /**
     * The samples that the first sanity check drops of each run, a sentence each; none where there is no cutoff, which
     * drops nothing, and of a result of an earlier version.
     */
    public static List<String> firstChecks(CutoffDerivation derivation) {
        if (derivation.table().cutoffs().isEmpty()) {
            return List.of();
        }
        return Stream.of(firstCheck("short", derivation.shortRun()), firstCheck("long", derivation.longRun()))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> firstCheck(String which, RunDerivation run) {
        return run.firstCheck()
                .map(dropped -> "Of the " + named(which, run) + " the first sanity check drops "
                        + dropped.lSamplesDropped() + " of "
                        + Digits.counted(lSamples(run), "L-sample") + " and " + dropped.clusterSamplesDropped() + " of "
                        + Digits.counted(run.cluster().samples(), "sample") + " of the cluster.");
    }

    private static Table declined(CutoffDerivation derivation) {
        return Table.of(
                        derivation.declined(),
                        "declined",
                        "Infrequent daemons whose cutoff would drop samples of the cluster; they have none")
                .daemon("name", "Daemon", cutoff -> cutoff.name())
                .count("clusterSamplesDropped", "Cluster samples dropped", cutoff -> cutoff.clusterSamplesDropped())
                .text("reason", "Reason", cutoff -> cutoff.reason())
                .build();
    }

    private static Table starts(CutoffDerivation derivation) {
        return Table.of(
                        derivation.starts(),
                        "starts",
                        "What starts each daemon, and how to stop it for a measurement; as the machine was then")
                .daemon("what", "Daemon", start -> start.what())
                .text("startedBy", "Started by", start -> start.startedBy())
                .text("schedule", "Schedule", start -> start.schedule().orElse(""))
                .text("next", "Next", start -> start.next().orElse(""))
                .text("stop", "To stop it", start -> start.stop().orElse(""))
                .text(
                        "bringBack",
                        "To bring it back",
                        start -> start.bringBack().orElse(""))
                .text(
                        "tryWithout",
                        "Try without it",
                        start -> start.tryWithout().orElse(""))
                .build();
    }

    private static Table cutoffs(CutoffDerivation derivation) {
        Table.Builder table = Table.named(
                        "cutoffs",
                        "Infrequent daemons and their cutoffs; PT is "
                                + derivation.table().processTime().key() + " time"
                                + derivation.table().by().caption()
                                + derivation.table().daemons().caption())
                .daemon("name", "Daemon")
                .number("shortCutoffMillis", "Short", "ms", 3)
                .number("longCutoffMillis", "Long", "ms", 3)
                .number("periodSeconds", "Period", "s", 1)
                .text("certainty", "")
                .number("fromTaskSeconds", "Programs from", "s", 1)
                .number("belowTaskSeconds", "to below", "s", 1)
                .number("cutoffMillis", "Cutoff", "ms", 3);
        for (Cutoff cutoff : derivation.table().cutoffs()) {
            OptionalDouble from = OptionalDouble.empty();
            for (Tier tier : cutoff.tiers()) {
                table.row(
                        cutoff.name(),
                        cutoff.shortCutoffMillis(),
                        cutoff.longCutoffMillis(),
                        cutoff.period().map(Period::seconds),
                        remark(derivation, cutoff),
                        from,
                        tier);
                from = tier.belowTaskSeconds();
            }
        }
        return table.build();
    }

    /** A row for each tier, as in the table of the cutoffs. */
    private static Table intervals(List<Cutoff> cutoffs) {
        double confidence = cutoffs.get(0).interval().orElseThrow().confidence();
        Table.Builder table = Table.named(
                        "cutoff-intervals",
                        Math.round(100 * confidence)
                                + " % intervals of the cutoffs; none where fewer than three executions decide")
                .daemon("name", "Daemon")
                .number("fromTaskSeconds", "Programs from", "s", 1)
                .number("belowTaskSeconds", "to below", "s", 1)
                .number("cutoffMillis", "Cutoff", "ms", 3)
                .number("lowerMillis", "at least", "ms", 3)
                .number("upperMillis", "at most", "ms", 3)
                .number("foundPercent", "Found in draws", "%", 1);
        for (Cutoff cutoff : cutoffs) {
            CutoffInterval interval = cutoff.interval().orElseThrow();
            OptionalDouble from = OptionalDouble.empty();
            for (int i = 0; i < cutoff.tiers().size(); i++) {
                table.row(
                        cutoff.name(),
                        from,
                        cutoff.tiers().get(i),
                        interval.tiers().get(i),
                        100 * interval.found());
                from = cutoff.tiers().get(i).belowTaskSeconds();
            }
        }
        return table.build();
    }

    private static String remark(CutoffDerivation derivation, Cutoff cutoff) {
        List<RunDerivation> its = Stream.of(derivation.shortRun(), derivation.longRun())
                .filter(run -> run.daemons().infrequent().stream()
                        .anyMatch(daemon -> daemon.name().equals(cutoff.name())))
                .toList();
        boolean without = !its.isEmpty()
                && its.stream().allMatch(run -> run.explainedWithout().contains(new Spared(cutoff.name())));
        return Stream.of(certainty(cutoff.period()), without ? "explained without it" : "")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
    }

    static String certainty(Optional<Period> period) {
        return period.map(one -> one.established() ? "established" : "tentative (?)")
                .orElse("");
    }
}
