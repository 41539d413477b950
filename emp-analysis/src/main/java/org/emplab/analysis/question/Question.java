package org.emplab.analysis.question;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * An analysis's name, what it answers, and of how many runs.
 *
 * @param mostRuns a server takes; the shell takes any number unless it is one, or two that are compared
 * @param help what it does, in the shell's help line by line
 */
public record Question(
        String key, String title, String text, int fewestRuns, int mostRuns, List<String> help, Set<Trait> traits) {
    public Question {
        help = List.copyOf(help);
        traits = Set.copyOf(traits);
    }

    /** A question whose words are the shell's help as well. */
    public static Question of(String key, String title, String text, int fewestRuns, int mostRuns) {
        return new Question(key, title, text, fewestRuns, mostRuns, List.of(text), Set.of());
    }

    public Question withHelp(String... lines) {
        return new Question(key, title, text, fewestRuns, mostRuns, List.of(lines), traits);
    }

    public Question with(Trait... more) {
        Set<Trait> all = EnumSet.noneOf(Trait.class);
        all.addAll(traits);
        all.addAll(Arrays.asList(more));
        return new Question(key, title, text, fewestRuns, mostRuns, help, all);
    }
}
