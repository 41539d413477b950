package org.emplab.analysis.question;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.analysis.cutoff.CutoffFile;
import org.emplab.analysis.cutoff.CutoffFile.DerivationRunFit;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;
import tools.jackson.databind.JsonNode;

/**
 * A table of cutoffs that a question is asked with.
 *
 * @param file its file, or {@code derivation:ID} on a server
 * @param machine on which it was derived; empty if the file does not say
 * @param version of the machine's published tables; empty if it is not published
 * @param inputs the files of the runs behind it; none if the file does not say
 * @param inSample the runs behind it; none if the file does not say
 */
public record Cutoffs(
        CutoffTable table,
        InputFile file,
        String machine,
        OptionalInt version,
        List<InputFile> inputs,
        List<DerivationRunFit> inSample)
        implements CutoffSource {
    public Cutoffs {
        inputs = List.copyOf(inputs);
        inSample = List.copyOf(inSample);
    }

    /**
     * A table as {@code emp-cutoffs/1} holds it.
     *
     * @param otherwise the account of PT if the file does not say
     */
    public static Cutoffs read(
            JsonNode tree, InputFile file, String machine, OptionalInt version, ProcessTime otherwise) {
        CutoffFile read = CutoffFile.read(tree, file.file());
        CutoffTable table = read.table(otherwise);
        return new Cutoffs(table, file, machine, version, read.inputs(), read.inSample(table));
    }

    @Override
    public Optional<ProcessTime> account() {
        return Optional.of(table.processTime());
    }

    @Override
    public Cutoffs of(ProcessTime otherwise) {
        return this;
    }

    /** The objection to a run of another machine; empty if the table does not name its machine. */
    public Optional<String> strangeTo(String runsMachine) {
        return strange(words(), machine, runsMachine);
    }

    /** The objection to cutoffs of another machine than the run's. */
    public static Optional<String> strange(String words, String machine, String runsMachine) {
        return machine.isEmpty() || machine.equals(runsMachine)
                ? Optional.empty()
                : Optional.of(words + " are of " + machine + " and the run is of " + runsMachine
                        + "; they hold for their own machine only");
    }

    /** True if a run is one of those behind the table: the table was fitted to it. */
    public boolean isDerivedFrom(RunHeader run, InputFile its) {
        boolean ofProgram = inSample.isEmpty()
                || inSample.stream().anyMatch(one -> one.program().equals(run.program()));
        return ofProgram
                && inputs.stream()
                        .anyMatch(input -> input.sha256().equals(its.sha256())
                                || (input.file().startsWith("run:")
                                        && (input.file().equals(its.file())
                                                || run.runId()
                                                        .filter(id ->
                                                                input.file().equals("run:" + id))
                                                        .isPresent())));
    }

    @Override
    public String words() {
        return version.isPresent()
                ? "the cutoffs of " + machine + " (version " + version.getAsInt() + ")"
                : "the cutoffs of " + file.file();
    }
}
