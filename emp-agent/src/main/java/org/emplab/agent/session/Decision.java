package org.emplab.agent.session;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.comparison.Interleaved;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;

/**
 * Checks after each block whether the verdict of every program against the first one is decided. It has the samples of this
 * session only: an interruption delays a decision and does not falsify it.
 */
final class Decision {
    private static final double CONFIDENCE = 0.95;
    /** From here on a look after every tenth block is enough. */
    private static final int MANY_BLOCKS = 50;

    private final double marginPercent;
    private final int programs;
    private final Run.Builder run;

    Decision(RunHeader header, double marginPercent) {
        this.marginPercent = marginPercent;
        this.programs = header.programs().size();
        this.run = Run.builder(header, EnumSet.of(Measure.USER_MICROS, Measure.SYSTEM_MICROS, Measure.CPU_NANOS));
    }

    /** True if it is decided with this sample. */
    boolean with(Sample sample) {
        List<ProcessDiff> ofTheProgram =
                sample.processes().stream().filter(ProcessDiff::put).toList();
        run.add(sample.withProcesses(ofTheProgram));
        int block = sample.number() / programs;
        return sample.number() % programs == 0 && (block <= MANY_BLOCKS || block % 10 == 0) && decided();
    }

    private boolean decided() {
        Run all = run.build();
        List<Run> runs = all.header().programs().stream().map(all::of).toList();
        ProcessTime processTime = ProcessTimes.choose(List.of(all), Optional.empty());
        List<Set<Integer>> none = runs.stream().map(one -> Set.<Integer>of()).toList();
        return Interleaved.of(runs, none, processTime, marginPercent, CONFIDENCE).stream()
                .allMatch(other -> other.of(Quantity.PT)
                        .or(() -> other.of(Quantity.ET))
                        .filter(time -> time.verdict().speed() != Speed.UNDECIDED)
                        .isPresent());
    }
}
