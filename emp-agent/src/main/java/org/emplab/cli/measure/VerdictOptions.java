package org.emplab.cli.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.series.Quantity;
import org.emplab.cli.CliException;
import org.emplab.cli.OptionGroup;
import org.emplab.cli.analyze.CutoffsFile;
import org.emplab.cli.analyze.MarginOptions;
import org.emplab.model.ProcessTime;
import org.emplab.report.InputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How {@code emp compare} comes to its verdict. */
@OptionGroup(value = "The verdict", order = 3)
final class VerdictOptions {
    @Mixin
    private final MarginOptions margin = new MarginOptions();

    @Option(
            names = "--by",
            paramLabel = "pt|et",
            defaultValue = "pt",
            description = "Which time has to be decided with --until decided (default: pt).")
    private String by = "pt";

    @Option(
            names = "--cutoffs",
            paramLabel = "FILE",
            description = "Drop executions over a cutoff of this table (emp-cutoffs/1); their blocks do not count.")
    private @Nullable Path cutoffs;

    @Option(names = "--pt", paramLabel = "on-cpu|user-system", description = "Which account of CPU time PT is.")
    private @Nullable String processTime;

    private Optional<CutoffsFile> table = Optional.empty();

    /** Refuses wrong options before anything runs. */
    void check() throws IOException {
        margin.check();
        if (!List.of("pt", "et").contains(by)) {
            throw new CliException(CliException.WRONG_CALL, "--by is pt or et, not " + by);
        }
        if (processTime != null && ProcessTime.ofKey(processTime).isEmpty()) {
            throw new CliException(CliException.WRONG_CALL, "--pt is on-cpu or user-system, not " + processTime);
        }
        table = cutoffs == null ? Optional.empty() : Optional.of(CutoffsFile.read(cutoffs));
        table.ifPresent(file -> file.table(ProcessTime.ON_CPU)); // refused here, if it is
        if (account().isPresent()
                && table.flatMap(CutoffsFile::processTime).isPresent()
                && !account().equals(table.flatMap(CutoffsFile::processTime))) {
            throw new CliException(CliException.WRONG_CALL, "the cutoffs are about another account than --pt");
        }
    }

    MarginOptions margin() {
        return margin;
    }

    Quantity by() {
        return Quantity.ofKey(by).orElseThrow();
    }

    Optional<CutoffsFile> table() {
        return table;
    }

    /** The account of PT that was asked for, or that the cutoffs are about. */
    Optional<ProcessTime> settled() {
        return table.flatMap(CutoffsFile::processTime).or(this::account);
    }

    List<InputFile> inputs() {
        return table.map(CutoffsFile::input).stream().toList();
    }

    private Optional<ProcessTime> account() {
        return Optional.ofNullable(processTime).flatMap(ProcessTime::ofKey);
    }
}
