package org.emplab.analysis.question;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * An analysis's name, what it answers, and of which runs.
 *
 * @param roles of the runs; the shell takes any number in each, unless it is the only role and takes one
 * @param help what it does, in the shell's help line by line
 */
public record Question(
        String key, String title, String text, List<RunRole> roles, List<String> help, Set<Trait> traits) {
    public Question {
        roles = List.copyOf(roles);
        help = List.copyOf(help);
        traits = Set.copyOf(traits);
    }

    /** A question about runs in one role, whose words are the shell's help as well. */
    public static Question of(String key, String title, String text, int fewestRuns, int mostRuns) {
        return of(key, title, text, RunRole.only(fewestRuns, mostRuns));
    }

    /** A question about runs in these roles, whose words are the shell's help as well. */
    public static Question of(String key, String title, String text, RunRole... roles) {
        return new Question(key, title, text, List.of(roles), List.of(text), Set.of());
    }

    public Question withHelp(String... lines) {
        return new Question(key, title, text, roles, List.of(lines), traits);
    }

    public Question with(Trait... more) {
        Set<Trait> all = EnumSet.noneOf(Trait.class);
        all.addAll(traits);
        all.addAll(Arrays.asList(more));
        return new Question(key, title, text, roles, help, all);
    }

    /**
     * A role that runs have in a question. Most questions have one, without a name.
     *
     * @param key in REST and in forms, and behind two hyphens the shell's option; empty for the only role
     * @param mostRuns a server takes
     * @param help the shell's, line by line
     */
    public record RunRole(String key, String title, int fewestRuns, int mostRuns, List<String> help) {
        public RunRole {
            help = List.copyOf(help);
        }

        /** The role of all runs of a question. */
        static RunRole only(int fewestRuns, int mostRuns) {
            return new RunRole("", "Runs", fewestRuns, mostRuns, List.of(mostRuns == 1 ? "Run file." : "Run files."));
        }

        public boolean isOnly() {
            return key.isEmpty();
        }
    }

    /** A trait that sets a question apart from most others. */
    public enum Trait {
        /** Compares; a page of several runs has one answer over all of them, and one for each run but the first. */
        PAIRWISE,
        /** Takes each program of an interleaved run where none is named. */
        EVERY_PROGRAM,
        /** Takes marks that say why times changed before a run. */
        MARKS,
        /** Needs every measure of each process, not only its times. */
        EVERY_MEASURE,
        /** Shows what cutoffs drop beside what they leave; any other question is about what they leave. */
        SHOWS_DROPPED,
        /** Is asked with cutoffs, and its answer names them itself. */
        NEEDS_CUTOFFS,
        /** Derives cutoffs, so none are applied. */
        MAKES_CUTOFFS
    }
}
