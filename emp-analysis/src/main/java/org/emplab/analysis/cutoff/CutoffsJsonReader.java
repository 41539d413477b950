package org.emplab.analysis.cutoff;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.BoundDecision;
import org.emplab.analysis.cluster.BoundDecision.ByAlgorithm;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.CrowdingDaemons;
import org.emplab.analysis.cluster.ZoomLevel;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.daemon.DaemonStart;
import org.emplab.analysis.daemon.DaemonStatistics;
import org.emplab.analysis.daemon.DailyDaemon;
import org.emplab.analysis.daemon.Execution;
import org.emplab.analysis.daemon.InfrequentDaemon;
import org.emplab.analysis.daemon.InterferenceShare;
import org.emplab.analysis.daemon.UnexplainedSample;
import org.emplab.analysis.statistics.Interval;
import org.emplab.model.ProcessTime;
import org.emplab.report.InputFile;
import org.emplab.report.TreeReader;
import org.emplab.runfile.InvalidInputException;
import tools.jackson.databind.JsonNode;

/** Reads {@code emp-cutoffs/1}: the table that programs are timed with, or the whole derivation. */
public final class CutoffsJsonReader {
    private CutoffsJsonReader() {}

    /**
     * The cutoffs only; {@code short} and {@code long} may be missing.
     *
     * @param file stands for the input in messages
     * @param otherwise the account of PT if the file does not say, as in a table that a person wrote
     * @throws InvalidInputException if it is something else, or something in it is missing or wrong
     */
    public static CutoffTable readTable(JsonNode tree, String file, ProcessTime otherwise) {
        LabelledJson labelled = LabelledJson.read(tree, file, CutoffsJson.FORMAT);
        TreeReader result = labelled.reader();
        return new CutoffTable(
                result.optionalConstant("processTime", ProcessTime.class).orElse(otherwise),
                by(result),
                labelled.identities(),
                result.list("cutoffs", Cutoff.class),
                met(result),
                states(result));
    }

    /**
     * The runs that a table was derived from; none in a file that a person wrote.
     *
     * @param table the same file's
     */
    public static List<DerivationRunFit> readInSample(JsonNode tree, String file, CutoffTable table) {
        TreeReader result = TreeReader.of(tree, file, CutoffsJson.FORMAT);
        return Stream.of("short", "long")
                .flatMap(run -> result.optionalObject(run).stream())
                .filter(run -> run.optionalObject("cluster").isPresent())
                .map(run -> inSample(run, table))
                .toList();
    }

    private static DerivationRunFit inSample(TreeReader run, CutoffTable table) {
        OptionalDouble seconds = run.optionalNumber("taskLengthSeconds");
        return new DerivationRunFit(
                run.text("program"),
                run.integers("lSamples").size(),
                run.object("cluster").count("samples"),
                run.optional("firstCheck", DroppedSamples.class),
                seconds.isEmpty()
                        ? Optional.empty()
                        : Optional.of(overCutoff(
                                run.optionalList("lSampleExecutions", Execution.class), table, seconds.getAsDouble())));
    }

    /** The samples, by daemon, in which an execution is over its cutoff. */
    private static Map<String, Integer> overCutoff(List<Execution> executions, CutoffTable table, double seconds) {
        Map<String, Set<Integer>> samples = executions.stream()
                .filter(execution -> table.of(execution.name())
                        .filter(cutoff -> execution.millis() > cutoff.millisFor(seconds))
                        .isPresent())
                .collect(Collectors.groupingBy(
                        Execution::name, Collectors.mapping(Execution::sample, Collectors.toSet())));
        return samples.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, daemon -> daemon.getValue().size()));
    }

    /** The files of the runs behind a table; none if the file does not say. */
    public static List<InputFile> readInputs(JsonNode tree, String file) {
        return TreeReader.of(tree, file, CutoffsJson.FORMAT)
                .optionalList("inputs", input -> new InputFile(input.text("file"), input.text("sha256", "")));
    }

    /** The daemons of both runs; empty if the file does not say them. */
    private static Optional<Set<String>> met(TreeReader result) {
        Set<String> met = Stream.of("short", "long")
                .flatMap(run -> result.optionalObject(run).stream())
                .flatMap(run -> Stream.of("clusterDaemons", "lSampleExecutions")
                        .flatMap(key -> run.optionalList(key, daemon -> daemon.text("name")).stream()))
                .collect(Collectors.toSet());
        return met.isEmpty() ? Optional.empty() : Optional.of(met);
    }

    private static Set<MachineState> states(TreeReader result) {
        return Set.copyOf(result.optionalList("machineStates", MachineState.class));
    }

    /** The account of PT that the cutoffs are about; empty if the file does not say. */
    public static Optional<ProcessTime> readProcessTime(JsonNode tree, String file) {
        return TreeReader.of(tree, file, CutoffsJson.FORMAT).optionalConstant("processTime", ProcessTime.class);
    }

    /**
     * Everything that was written.
     *
     * @throws InvalidInputException if it is something else, or something in it is missing or wrong
     */
    public static CutoffDerivation read(JsonNode tree, String file) {
        LabelledJson labelled = LabelledJson.read(tree, file, CutoffsJson.FORMAT);
        TreeReader result = labelled.reader();
        Map<String, String> grouping = result.optionalObject("grouping")
                .map(object -> object.text("kworker", ""))
                .filter(pattern -> !pattern.isEmpty())
                .map(pattern -> Map.of("kworker", pattern))
                .orElse(DaemonNames.GROUPING);
        return new CutoffDerivation(
                grouping,
                run(result.object("short")),
                run(result.object("long")),
                result.truth("wholeMillis", false),
                new CutoffTable(
                        result.constant("processTime", ProcessTime.class),
                        by(result),
                        labelled.identities(),
                        result.list("cutoffs", Cutoff.class),
                        Optional.empty(),
                        states(result)),
                result.list("cutoffs", CutoffsJsonReader::interval).stream()
                        .flatMap(Optional::stream)
                        .toList(),
                result.optionalList("declined", DeclinedCutoff.class),
                result.optionalList("starts", DaemonStart.class),
                result.object("short").optional("firstCheck", DroppedSamples.class),
                result.object("long").optional("firstCheck", DroppedSamples.class));
    }

    private static UnexplainedSample unexplained(TreeReader object) {
        return new UnexplainedSample(object.count("sample"), object.number("elapsedMillis"), object.text("signs", ""));
    }

    /** The time that the cutoffs of a table or timing limit. */
    public static CutoffBasis by(TreeReader result) {
        return result.optionalConstant(CutoffBasis.KEY, CutoffBasis.class).orElse(CutoffBasis.PT);
    }

    private static Optional<CutoffInterval> interval(TreeReader cutoff) {
        return cutoff.optionalObject("interval").map(interval -> {
            Iterator<Tier> tiers = cutoff.list("tiers", Tier.class).iterator();
            return new CutoffInterval(
                    cutoff.text("name"),
                    interval.number("confidence"),
                    interval.count("resamples"),
                    interval.number("found"),
                    interval.list("tiers", row -> ends(row, tiers.next().cutoffMillis())));
        });
    }

    private static Optional<Interval> ends(TreeReader tier, double estimate) {
        OptionalDouble lower = tier.optionalNumber("lowerMillis");
        OptionalDouble upper = tier.optionalNumber("upperMillis");
        return lower.isPresent() && upper.isPresent()
                ? Optional.of(new Interval(estimate, lower.getAsDouble(), upper.getAsDouble()))
                : Optional.empty();
    }

    private static RunDerivation run(TreeReader object) {
        List<RunDerivation.Part> parts = object.optionalList("runs", CutoffsJsonReader::part);
        return new RunDerivation(
                object.text("machine", ""),
                object.text("program"),
                object.optionalNumber("taskLengthSeconds"),
                object.count("samples"),
                object.count("failed", 0),
                object.count("pieces", Math.max(1, parts.size())),
                cluster(object),
                new DaemonFindings(
                        object.list("clusterDaemons", DaemonStatistics.class),
                        object.optionalList("lSampleExecutions", Execution.class),
                        object.list("longRunning", Execution.class),
                        object.list("infrequent", InfrequentDaemon.class)),
                object.optionalList("unexplainedRecords", CutoffsJsonReader::unexplained),
                object.optionalList("taken", InterferenceShare.class),
                object.optionalList("explainedWithout", daemon -> daemon.text("name")),
                object.optional("dailyDaemon", DailyDaemon.class),
                parts);
    }

    private static RunDerivation.Part part(TreeReader object) {
        return new RunDerivation.Part(
                object.count("numberedFrom"), object.count("samples"), object.count("failed"), cluster(object));
    }

    /** Reads what {@link CutoffsJson#cluster} writes into a run's object. */
    public static CentralCluster cluster(TreeReader run) {
        TreeReader object = run.object("cluster");
        return new CentralCluster(
                object.optionalNumber("upperBoundMillis"),
                object.count("samples"),
                decision(object),
                object.list("zoom", ZoomLevel.class),
                object.text("stopReason", ""),
                run.integers("lSamples"),
                object.optional("crowding", CrowdingDaemons.class));
    }

    private static BoundDecision decision(TreeReader cluster) {
        String decidedBy = cluster.text("decidedBy");
        return switch (decidedBy) {
            case "algorithm" -> new ByAlgorithm();
            case "person" -> new ByPerson(cluster.text("by"), cluster.text("reason"));
            default -> throw cluster.wrong("decidedBy", "must be algorithm or person, but is " + decidedBy);
        };
    }
}
