package org.emplab.cli.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.comparison.AnytimeMean;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.FirstSanityCheck;
import org.emplab.analysis.timing.Timing;
import org.emplab.analysis.timing.TimingReport;
import org.emplab.analysis.timing.Timings;
import org.emplab.cli.analyze.CutoffsFile;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.report.RecordJson;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import tools.jackson.databind.node.ObjectNode;

/**
 * A program's time as {@code emp measure} found it.
 *
 * @param cutoffs the table that was used; empty if none was
 * @param deviations k of the second sanity check; empty if it was not asked for (SEDONA has none)
 */
record MeasuredTimes(Run run, Timing timing, Optional<InputFile> cutoffs, OptionalDouble deviations) {

    /**
     * @throws UnsuitableInputException if the run and the table cannot agree on an account of PT
     */
    static MeasuredTimes of(Run run, CutoffOptions cutoffs, OptionalDouble deviations) {
        // far enough for every sample to stay
        Timing timing = Timings.of(run, table(run, cutoffs), deviations.orElse(Double.MAX_VALUE));
        return new MeasuredTimes(run, timing, cutoffs.table().map(CutoffsFile::input), deviations);
    }

    private static CutoffTable table(Run run, CutoffOptions cutoffs) {
        ProcessTime processTime = ProcessTimes.choose(List.of(run), cutoffs.processTime());
        return cutoffs.table().map(file -> file.table(processTime)).orElseGet(() -> CutoffTable.none(processTime));
    }

    /** The times in every form, with the figures and numbers of a timing. */
    Report report() {
        ProcessTime processTime = timing.table().processTime();
        Report timed =
                TimingReport.of(timing, List.of(), Quantity.ET.of(run, processTime), Quantity.PT.of(run, processTime));
        return new Report(
                () -> TimesJson.of(this),
                List.of(),
                List.of(TimesTable.of(this)),
                Map.of(),
                timed.figures(),
                timed.macros(),
                List.of(),
                List.of());
    }

    /** Which time {@link #mean} is of: PT, or ET where no sample has a PT. */
    Quantity measured() {
        return measured(run, timing.table().processTime());
    }

    private static Quantity measured(Run run, ProcessTime processTime) {
        return Quantity.PT.of(run, processTime).isEmpty() ? Quantity.ET : Quantity.PT;
    }

    /** The mean under the cutoffs, none dropped by deviations, with the interval by which measuring may end. */
    Optional<AnytimeMean> mean() {
        return AnytimeMean.of(counted());
    }

    /** The mean of a run that goes on, without the rest of its times, for which a machine resamples. */
    static Optional<AnytimeMean> mean(Run run, CutoffOptions cutoffs) {
        CutoffTable table = table(run, cutoffs);
        Set<Integer> dropped = FirstSanityCheck.droppedOfPart(run, table, TaskLength.seconds(run));
        return AnytimeMean.of(counted(run, table.processTime(), dropped));
    }

    /** The times that count: none over a cutoff. */
    Series counted() {
        return counted(
                run, timing.table().processTime(), Set.copyOf(timing.dropped().samples()));
    }

    private static Series counted(Run run, ProcessTime processTime, Set<Integer> dropped) {
        return measured(run, processTime).of(run, processTime).without(dropped);
    }

    /** {@code emp-timing/1}, with the executions themselves. */
    static final class TimesJson {
        private TimesJson() {}

        static ObjectNode of(MeasuredTimes times) {
            ObjectNode json =
                    TimingReport.json(times.timing(), times.cutoffs().stream().toList());
            if (times.deviations().isEmpty()) {
                json.putNull("deviations");
            }
            times.mean().ifPresent(mean -> {
                ObjectNode node = json.putObject("anytimeMean")
                        .put("by", times.measured().key())
                        .put("samples", mean.samples())
                        .put("meanMillis", mean.meanMillis())
                        .put("confidence", mean.confidence());
                RecordJson.put(
                        node,
                        "halfWidthPercent",
                        Double.isInfinite(mean.halfWidthPercent())
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(mean.halfWidthPercent()));
            });
            Series pt = Quantity.PT.of(times.run(), times.timing().table().processTime());
            ResultJson.rows(json, "executions", times.run().samples(), (execution, sample) -> {
                execution.put("sample", sample.number());
                execution.put("startedAt", sample.startedAt().toString());
                execution.put("elapsedNanos", sample.elapsedNanos());
                execution.put("exitCode", sample.exitCode());
                int index = pt.indexOf(sample.number());
                if (index >= 0) {
                    execution.put("processTimeNanos", pt.nanos(index));
                }
                sample.runQueueDelayNanos().ifPresent(nanos -> execution.put("runQueueDelayNanos", nanos));
            });
            return json;
        }
    }
}
