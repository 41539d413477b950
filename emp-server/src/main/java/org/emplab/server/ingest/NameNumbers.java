package org.emplab.server.ingest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.emplab.runfile.Names;
import org.emplab.server.api.Refusal;

/** The database's numbers of the names that one file or upload has used up to now. */
final class NameNumbers {
    static final int MOST_NAMES = 50_000;

    private final ProcessNames stored;
    private final Names names;
    private final int most;
    private int[] numbers = new int[256];
    private int known;

    /** @param most names that are taken */
    NameNumbers(ProcessNames stored, Names names, int most) {
        this.stored = stored;
        this.names = names;
        this.most = most;
    }

    /** The database's number of a name, by its number in the file. */
    int of(int name) {
        return numbers[name];
    }

    /** Asks for the numbers of those that are new. */
    void update() {
        if (known == names.size()) {
            return;
        }
        if (names.size() > most) {
            throw Refusal.badRequest("its processes have more than " + most
                    + " names; a name stands for a program, so numbers that change do not belong in it;"
                    + " an administrator imports more");
        }
        List<String> fresh = new ArrayList<>();
        for (int name = known; name < names.size(); name++) {
            fresh.add(names.text(name));
        }
        Map<String, Integer> ids = stored.idsOf(fresh);
        if (numbers.length < names.size()) {
            numbers = Arrays.copyOf(numbers, 2 * names.size());
        }
        for (; known < names.size(); known++) {
            numbers[known] = Objects.requireNonNull(ids.get(names.text(known)));
        }
    }
}
