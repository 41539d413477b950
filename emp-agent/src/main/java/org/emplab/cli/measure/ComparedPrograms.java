package org.emplab.cli.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.comparison.Interleaved;
import org.emplab.analysis.comparison.InterleavedReport;
import org.emplab.analysis.comparison.PairedComparison;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.timing.FirstSanityCheck;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.report.Report;

/**
 * The results so far of programs that are executed in turn.
 *
 * @param runs the samples of each
 * @param dropped of each, those that its cutoffs drop
 * @param others each but the first against it
 */
record ComparedPrograms(
        ProcessTime processTime, List<Run> runs, List<Set<Integer>> dropped, List<Interleaved> others, Quantity by) {

    /** Empty if no two programs have a block that counts. */
    static Optional<ComparedPrograms> of(Run run, VerdictOptions options) {
        List<Run> runs = run.header().programs().stream().map(run::of).toList();
        ProcessTime processTime = ProcessTimes.choose(runs, options.cutoffs().processTime());
        Optional<CutoffTable> table = options.cutoffs().table().map(file -> file.table(processTime));
        List<Set<Integer>> dropped = new ArrayList<>();
        for (Run one : runs) {
            boolean any = one.samples().stream().anyMatch(sample -> !sample.failed());
            dropped.add(
                    any && table.isPresent()
                            ? FirstSanityCheck.droppedOfPart(one, table.get(), TaskLength.seconds(one))
                            : Set.of());
        }
        List<Interleaved> others = Interleaved.of(
                runs,
                dropped,
                processTime,
                options.margin().marginPercent(),
                options.margin().confidence());
        return others.stream().allMatch(other -> other.times().isEmpty())
                ? Optional.empty()
                : Optional.of(new ComparedPrograms(processTime, runs, dropped, others, options.by()));
    }

    /** True if of every program it is decided, for sure; by ET where nothing has a PT. */
    boolean decided() {
        return others.stream()
                .allMatch(other -> other.of(by)
                        .or(() -> other.of(Quantity.ET))
                        .filter(PairedComparison::mayEnd)
                        .isPresent());
    }

    /** True if a program is surely slower than the first. */
    boolean slower() {
        return others.stream()
                .anyMatch(other -> other.of(by)
                        .or(() -> other.of(Quantity.ET))
                        .filter(time -> time.verdict().speed() == Speed.SLOWER)
                        .isPresent());
    }

    Report report(List<InputFile> inputs) {
        return InterleavedReport.of(processTime, inputs, runs, dropped, others);
    }
}
