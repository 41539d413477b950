package org.emplab.analysis.question;

import java.util.List;

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
