package org.emplab.analysis.question;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.analysis.series.UnsuitableInputException;

/** Tables of cutoffs that a server keeps. */
public interface CutoffTableSource {
    /** The word for no cutoffs at all. */
    String NONE = "none";

    /** The word for the table in force on each run's machine. */
    String IN_FORCE = "in-force";

    /** Keeps no table at all. */
    CutoffTableSource EMPTY = new CutoffTableSource() {
        @Override
        public Optional<String> inForce(String machine) {
            return Optional.empty();
        }

        @Override
        public Cutoffs of(String derivation) {
            throw new IllegalArgumentException("cutoffs: there is no derivation " + derivation);
        }
    };

    /** The id of the derivation whose table is in force on a machine. */
    Optional<String> inForce(String machine);

    /**
     * @throws IllegalArgumentException if there is no such derivation
     */
    Cutoffs of(String derivation);

    /**
     * Settles a choice of cutoffs, so that it means the same tables later.
     *
     * @param asked {@value #NONE}, {@value #IN_FORCE}, or ids of derivations with commas between them
     * @return ids of derivations with commas between them; empty for none
     * @throws UnsuitableInputException if no table is in force on one of the machines
     */
    default String settled(String asked, Collection<String> machines) {
        String choice = asked.strip();
        if (choice.isEmpty() || choice.equals(NONE)) {
            return "";
        }
        return choice.equals(IN_FORCE)
                ? machines.stream()
                        .distinct()
                        .map(machine ->
                                inForce(machine).orElseThrow(() -> new UnsuitableInputException(noneInForce(machine))))
                        .collect(Collectors.joining(","))
                : String.join(",", ParameterDeclaration.split(choice));
    }

    /** Says that no table is in force on a machine. */
    static String noneInForce(String machine) {
        return "no cutoff table is published for " + machine + "; publish one, or name a derivation";
    }

    /** The tables of a settled choice. */
    default List<Cutoffs> tables(String settled) {
        return ParameterDeclaration.split(settled).stream().map(this::of).toList();
    }
}
