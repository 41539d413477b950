package org.emplab.analysis.timing;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.CutoffsJsonReader;
import org.emplab.analysis.cutoff.LabelledJson;
import org.emplab.analysis.cutoff.Tier;
import org.emplab.analysis.statistics.LongRangeDependence;
import org.emplab.analysis.statistics.MeanInterval;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.steady.SteadyStatesJson;
import org.emplab.model.ProcessTime;
import org.emplab.report.TreeReader;
import org.emplab.runfile.InvalidInputException;
import tools.jackson.databind.JsonNode;

/** Reads {@code emp-timing/1} back. Of the cutoffs it holds only what applied to the program. */
public final class TimingJsonReader {
    private TimingJsonReader() {}

    /**
     * @param file stands for the input in messages
     * @throws InvalidInputException if it is something else, or something in it is missing or wrong
     */
    public static Timing read(JsonNode tree, String file) {
        LabelledJson labelled = LabelledJson.read(tree, file, TimingJson.FORMAT);
        TreeReader timing = labelled.reader();
        return new Timing(
                timing.text("machine"),
                timing.text("program"),
                timing.number("programSeconds"),
                timing.count("samples"),
                timing.count("failed"),
                new CutoffTable(
                        timing.constant("processTime", ProcessTime.class),
                        CutoffsJsonReader.by(timing),
                        labelled.identities(),
                        timing.list("cutoffs", TimingJsonReader::cutoff),
                        Optional.empty()),
                timing.number("deviations"),
                timing.list("overCutoff", OverCutoff.class),
                timing.integers("droppedByCutoff"),
                timing.optional("byTaken", DropsByInterference.class),
                statistics(timing.object("pt")),
                statistics(timing.object("et")),
                timing.object("org").as(Moments.class),
                timing.optionalObject("orgWithin2Sd").map(TimingJsonReader::statistics),
                SteadyStatesJson.read(timing),
                timing.optionalList("newDaemons", NewDaemon.class),
                timing.optional("otherKernel", MachineChange.class),
                timing.optional("otherPackages", MachineChange.class));
    }

    private static Cutoff cutoff(TreeReader cutoff) {
        OptionalDouble unknown = OptionalDouble.empty();
        return new Cutoff(
                cutoff.text("name"),
                unknown,
                unknown,
                unknown,
                unknown,
                Optional.empty(),
                List.of(new Tier(unknown, cutoff.number("cutoffMillis"))));
    }

    private static TimingStatistics statistics(TreeReader times) {
        return new TimingStatistics(
                times.integers("notMeasured"),
                times.integers("droppedByDeviation"),
                times.count("kept"),
                times.has("meanMillis") ? Optional.of(times.as(Moments.class)) : Optional.empty(),
                times.has("meanLowerMillis")
                        ? Optional.of(new MeanInterval(
                                times.signed("meanLowerMillis"),
                                times.number("meanUpperMillis"),
                                times.number("effectiveSamples")))
                        : Optional.empty(),
                times.has("meanDoubt")
                        ? Optional.of(times.constant("meanDoubt", LongRangeDependence.Doubt.class))
                        : Optional.empty());
    }
}
