package org.emplab.agent.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.format.result.InputFile;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How run files are read, the same in every analysis. */
final class InputOptions {
    /** What user + system time and on-CPU time need. */
    static final Set<Measure> TIMES =
            Set.copyOf(EnumSet.of(Measure.USER_MICROS, Measure.SYSTEM_MICROS, Measure.CPU_NANOS));

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--pt",
            paramLabel = "ACCOUNT",
            converter = ProcessTimeConverter.class,
            description = {
                "What PT is: on-cpu or user-system.",
                "Default: on-cpu where every process of a run carries it, else user-system."
            })
    private Optional<ProcessTime> processTime = Optional.empty();

    @Option(names = "--salvage", description = "Drop a torn last line of a run file, and say so.")
    private boolean salvage;

    /**
     * Runs with what they were read from.
     *
     * @param processTime the account of PT that they share
     */
    record Inputs(List<Run> runs, List<InputFile> files, ProcessTime processTime) {}

    /** Reads run files, keeping only some measures, and settles what PT is. */
    Inputs read(List<Path> paths, Set<Measure> measures) throws IOException {
        return readAs(paths, measures, processTime);
    }

    /** Like {@link #read}, but another input has settled what PT is. */
    Inputs readAs(List<Path> paths, Set<Measure> measures, Optional<ProcessTime> settled) throws IOException {
        List<Run> runs = new ArrayList<>();
        List<InputFile> files = new ArrayList<>();
        for (Path path : paths) {
            HashedRun read = HashedRun.read(path, measures, salvage);
            read.salvaged().ifPresent(note -> spec.commandLine().getErr().println("emp: " + note));
            runs.add(read.run());
            files.add(new InputFile(path.toString(), read.sha256()));
        }
        return new Inputs(runs, files, ProcessTimes.choose(runs, settled));
    }

    Optional<ProcessTime> wanted() {
        return processTime;
    }
}
