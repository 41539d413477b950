package org.emplab.cli.measure;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.account.Account;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.question.Cutoffs;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.RunSelector;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.cli.CliException;
import org.emplab.cli.OptionGroup;
import org.emplab.cli.analyze.CutoffsFile;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The cutoffs by which executions are dropped here and now, and which account of CPU time PT is. */
@OptionGroup(value = "The result", order = 4)
final class CutoffOptions {
    @Option(
            names = "--cutoffs",
            paramLabel = "FILE",
            description = "Drop executions over a cutoff of this table (emp-cutoffs/1).")
    private @Nullable Path cutoffs;

    @Option(
            names = "--pt",
            paramLabel = "ACCOUNT",
            description =
                    "CPU time: on-cpu (exact) or user-system (ticks); default: on-cpu where every process has it.")
    private String processTime = "";

    private Optional<ProcessTime> asked = Optional.empty();
    private Optional<CutoffsFile> table = Optional.empty();

    /** Reads the table, and refuses wrong options before anything runs. */
    void check() throws IOException {
        try {
            asked = RunSelector.processTime(processTime, Door.SHELL);
        } catch (IllegalArgumentException wrong) {
            throw CliException.wrongCall(wrong);
        }
        table = cutoffs == null ? Optional.empty() : Optional.of(CutoffsFile.read(cutoffs));
        table.ifPresent(file -> file.of(ProcessTime.ON_CPU)); // refused here, if it is
        processTime(); // likewise
    }

    /**
     * Says before anything runs whose cutoffs they are, if not this machine's.
     *
     * @throws UnsuitableInputException if the cutoffs limit what is not measured here
     */
    void meet(RunHeader run, PrintWriter err) {
        Optional<Cutoffs> given = table.map(file -> file.of(ProcessTime.ON_CPU));
        given.filter(one -> one.table().by() == CutoffBasis.TAKEN).ifPresent(one -> requireAccount(one, run));
        given.flatMap(one -> one.strangeTo(run.machine())).ifPresent(warning -> err.println("emp: " + warning));
    }

    private static void requireAccount(Cutoffs cutoffs, RunHeader run) {
        Map<?, ?> account = Account.described(run);
        if (!Boolean.TRUE.equals(account.get("measured"))) {
            throw new UnsuitableInputException(cutoffs.words()
                    + " limit what daemons take from the program, and no account of that is kept here ("
                    + (account.isEmpty() ? "--no-account" : account.get("reason"))
                    + "); take cutoffs by pt, or see emp doctor");
        }
    }

    Optional<CutoffsFile> table() {
        return table;
    }

    /** The account of PT that the cutoffs are about, else the one that was asked for. */
    Optional<ProcessTime> processTime() {
        return table.isPresent() ? table.get().account(asked) : asked;
    }

    List<InputFile> inputs() {
        return table.map(CutoffsFile::input).stream().toList();
    }
}
