package org.emplab.cli.analyze;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.cutoff.PairDoubt;
import org.emplab.analysis.question.ChosenRuns;
import org.emplab.analysis.series.ProgramIdentity;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;

/** Whether two runs look like a short and a long one of one machine, as a derivation of cutoffs takes them to be. */
final class PairOfRuns {
    private PairOfRuns() {}

    /**
     * The objections to the table, in sentences; the table is made all the same, since a user may want just that. Of several
     * runs of a length the first speaks for the others.
     *
     * @param shorts the number of short runs, which come first
     */
    static List<String> warnings(ChosenRuns inputs, int shorts) {
        Run first = inputs.runs().get(0);
        Run second = inputs.runs().get(shorts);
        List<String> warnings = new ArrayList<>();
        RunHeader one = first.header();
        RunHeader other = second.header();
        boolean same =
                inputs.files().get(0).sha256().equals(inputs.files().get(shorts).sha256())
                        && one.program().equals(other.program());
        PairDoubt.of(same, meanNanos(first), meanNanos(second))
                .map(PairDoubt::sentence)
                .ifPresent(warnings::add);
        if (!one.machine().equals(other.machine())) {
            warnings.add("the short run is of " + one.machine() + " and the long run of " + other.machine()
                    + "; cutoffs are of one machine");
        }
        Optional<String> code = ProgramIdentity.of(one).map(ProgramIdentity::code);
        if (code.isPresent()
                && ProgramIdentity.of(other)
                        .filter(its -> !code.get().equals(its.code()))
                        .isPresent()) {
            warnings.add("the short run is of " + one.program() + " and the long run of " + other.program()
                    + ", which are two programs; cutoffs come from one program at two task lengths");
        }
        return warnings;
    }

    private static OptionalDouble meanNanos(Run run) {
        return run.samples().stream()
                .filter(sample -> !sample.failed())
                .mapToDouble(Sample::elapsedNanos)
                .average();
    }
}
