package org.emplab.agent.account;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The command lines of what processes executed last.
 *
 * @param words by process; none of one whose command line could not be read
 * @param all whether no execution is missing
 */
record CommandLines(Map<Integer, List<String>> words, boolean all) {
    static final CommandLines NONE = new CommandLines(Map.of(), false);

    CommandLines {
        words = Map.copyOf(words);
    }

    /** The words of a process, none if it executed no program; empty if that is not known. */
    Optional<List<String>> of(int pid) {
        List<String> found = words.get(pid);
        return found == null
                ? Optional.of(List.<String>of()).filter(none -> all)
                : Optional.of(found).filter(line -> !line.isEmpty());
    }
}
