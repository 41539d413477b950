package org.emplab.analysis.timing;

import java.util.List;
import java.util.Optional;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.LabelledJson;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.steady.SteadyStatesJson;
import org.emplab.report.InputFile;
import org.emplab.report.JsonNumbers;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes {@code emp-timing/1}. */
public final class TimingJson {
    public static final String FORMAT = "emp-timing/1";

    private TimingJson() {}

    public static ObjectNode write(Timing timing, List<InputFile> inputs) {
        ObjectNode result = ResultJson.open(
                "timing", CutoffDerivation.ALGORITHM_VERSION, timing.table().processTime(), inputs);
        ResultJson.by(result, timing.table().by());
        LabelledJson.say(result, timing.table().identities());
        result.put("machine", timing.machine()).put("program", timing.program());
        JsonNumbers.put(result, "programSeconds", timing.programSeconds());
        JsonNumbers.put(result, "deviations", timing.deviations());
        result.put("samples", timing.samples()).put("failed", timing.failed());
        JsonNumbers.put(result, "droppedByCutoff", timing.droppedByCutoff());
        if (!timing.unaccounted().isEmpty()) {
            JsonNumbers.put(result, "droppedUnaccounted", timing.unaccounted());
        }
        timing.byTaken().ifPresent(taken -> {
            ObjectNode both = result.putObject("byTaken");
            JsonNumbers.put(both, "dropped", taken.dropped());
            JsonNumbers.put(both, "forNothing", taken.forNothing());
            JsonNumbers.put(both, "unknown", taken.unknown());
        });
        RecordJson.WHOLE.putAll(result, "overCutoff", timing.over());
        statistics(result.putObject("pt"), timing.pt());
        statistics(result.putObject("et"), timing.et());
        original(result.putObject("org"), timing);
        timing.originalWithin().ifPresent(within -> statistics(result.putObject("orgWithin2Sd"), within));
        cutoffs(result.putArray("cutoffs"), timing);
        SteadyStatesJson.write(timing.steady(), result);
        RecordJson.WHOLE.putAll(result, "newDaemons", timing.newDaemons());
        timing.otherKernel().ifPresent(kernel -> RecordJson.WHOLE.put(result.putObject("otherKernel"), kernel));
        timing.otherPackages().ifPresent(state -> RecordJson.WHOLE.put(result.putObject("otherPackages"), state));
        ArrayNode longer = result.putArray("cutoffsLongerThanProgram");
        timing.longerThanProgram().forEach(cutoff -> longer.add(cutoff.name()));
        LabelledJson.split(result, timing.table().identities());
        return result;
    }

    private static void statistics(ObjectNode object, TimingStatistics statistics) {
        JsonNumbers.put(object, "droppedByDeviation", statistics.droppedByDeviation());
        JsonNumbers.put(object, "notMeasured", statistics.notMeasured());
        object.put("kept", statistics.kept());
        moments(object, statistics.moments());
        statistics.interval().ifPresent(interval -> RecordJson.WHOLE.put(object, interval));
    }

    private static void original(ObjectNode object, Timing timing) {
        object.put("samples", timing.samples() - timing.failed());
        moments(object, Optional.of(timing.original()));
    }

    private static void moments(ObjectNode object, Optional<Moments> moments) {
        if (moments.isEmpty()) {
            for (String key : List.of("minMillis", "maxMillis", "meanMillis", "sdMillis", "relativeError")) {
                object.putNull(key);
            }
        } else {
            RecordJson.WHOLE.put(object, moments.get());
        }
    }

    /** The cutoffs as they hold for this program. */
    private static void cutoffs(ArrayNode array, Timing timing) {
        for (Cutoff cutoff : timing.table().cutoffs()) {
            ObjectNode row = array.addObject().put("name", cutoff.name());
            JsonNumbers.put(row, "cutoffMillis", cutoff.millisFor(timing.programSeconds()));
        }
    }
}
