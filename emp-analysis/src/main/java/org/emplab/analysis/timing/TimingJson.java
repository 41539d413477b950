package org.emplab.analysis.timing;

import java.util.List;
import java.util.Optional;
import org.emplab.analysis.cutoff.Cutoff;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.LabelledJson;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.steady.SteadyStatesJson;
import org.emplab.report.InputFile;
import org.emplab.report.RecordJson;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/** Writes {@code emp-timing/1}. */
public final class TimingJson {
    public static final String FORMAT = "emp-timing/1";

    /** Changes with the cutoffs' algorithm, and with that of intervals and of steady states. */
    public static final String VERSION = CutoffDerivation.ALGORITHM_VERSION + ".1";

    private TimingJson() {}

    public static ObjectNode write(Timing timing, List<InputFile> inputs) {
        ObjectNode result = ResultJson.open("timing", VERSION, timing.table().processTime(), inputs);
        ResultJson.by(result, timing.table().by());
        LabelledJson.say(result, timing.table().identities());
        result.put("machine", timing.machine()).put("program", timing.program());
        RecordJson.put(result, "programSeconds", timing.programSeconds());
        RecordJson.put(result, "deviations", timing.deviations());
        result.put("samples", timing.samples()).put("failed", timing.failed());
        RecordJson.put(result, "droppedByCutoff", timing.droppedByCutoff());
        if (!timing.unaccounted().isEmpty()) {
            RecordJson.put(result, "droppedUnaccounted", timing.unaccounted());
        }
        timing.byTaken().ifPresent(taken -> RecordJson.put(result, "byTaken", taken));
        RecordJson.put(result, "overCutoff", timing.over());
        statistics(result.putObject("pt"), timing.pt());
        statistics(result.putObject("et"), timing.et());
        original(result.putObject("org"), timing);
        timing.originalWithin().ifPresent(within -> statistics(result.putObject("orgWithin2Sd"), within));
        ResultJson.rows(
                result,
                "cutoffs",
                timing.table().cutoffs(),
                (row, cutoff) -> RecordJson.put(
                        row.put("name", cutoff.name()), "cutoffMillis", cutoff.millisFor(timing.programSeconds())));
        RecordJson.put(result, SteadyStatesJson.KEY, timing.steady());
        RecordJson.put(result, "newDaemons", timing.newDaemons());
        timing.otherKernel().ifPresent(kernel -> RecordJson.put(result, "otherKernel", kernel));
        timing.otherPackages().ifPresent(state -> RecordJson.put(result, "otherPackages", state));
        RecordJson.put(
                result,
                "cutoffsLongerThanProgram",
                timing.longerThanProgram().stream().map(Cutoff::name).toList());
        LabelledJson.split(result, timing.table().identities());
        return result;
    }

    private static void statistics(ObjectNode object, TimingStatistics statistics) {
        RecordJson.put(object, "droppedByDeviation", statistics.droppedByDeviation());
        RecordJson.put(object, "notMeasured", statistics.notMeasured());
        object.put("kept", statistics.kept());
        moments(object, statistics.moments());
        statistics.interval().ifPresent(interval -> RecordJson.put(object, interval));
        statistics.meanDoubt().ifPresent(doubt -> object.put("meanDoubt", doubt.key()));
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
            RecordJson.put(object, moments.get());
        }
    }
}
