package org.emplab.lab.experiment;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.emplab.lab.experiment.Specification.OneRun;
import org.emplab.lab.settings.ProgramRotation;
import org.emplab.lab.settings.SettingsReader;
import org.emplab.lab.settings.SpecificationException;
import org.jspecify.annotations.Nullable;

/**
 * An order to derive cutoffs as soon as runs of an experiment are completed: on each machine, and of each repetition.
 * Written {@code cutoffs: {short: ID, long: ID}}, or {@code long: [ID, ID]} for long runs whose samples count together.
 *
 * @param shortId the id of the short run
 * @param longIds those of the long ones
 */
public record CutoffRequest(String shortId, List<String> longIds) {
    static final String KEY = "cutoffs";
    private static final int MOST_LONG = 20;

    public CutoffRequest {
        longIds = List.copyOf(longIds);
    }

    /** @throws SpecificationException naming what is wrong */
    static Optional<CutoffRequest> of(@Nullable Object value, List<OneRun> runs) {
        if (value == null) {
            return Optional.empty();
        }
        String wanted = "an object {short: ID, long: ID} with the ids of two runs, or long: [ID, ID]";
        return Optional.of(SettingsReader.object(KEY, value, wanted, in -> {
            CutoffRequest asked =
                    new CutoffRequest(id("short", in.take("short"), runs), longIds(in.take("long"), runs));
            in.refuseTheRest("key of cutoffs: it has short and long");
            if (asked.longIds.contains(asked.shortId)) {
                throw new SpecificationException("long", "is the short run as well: " + asked.shortId);
            }
            return asked;
        }));
    }

    private static List<String> longIds(@Nullable Object value, List<OneRun> runs) {
        if (!(value instanceof List<?> list)) {
            return List.of(id("long", value, runs));
        }
        List<String> ids = IntStream.range(0, list.size())
                .mapToObj(number -> id("long[" + number + "]", list.get(number), runs))
                .toList();
        if (ids.isEmpty() || ids.size() > MOST_LONG || Set.copyOf(ids).size() < ids.size()) {
            throw SettingsReader.wrong("long", "1 to " + MOST_LONG + " different ids", value);
        }
        return ids;
    }

    private static String id(String key, @Nullable Object value, List<OneRun> runs) {
        if (value == null) {
            throw new SpecificationException(key, "is missing: the id of a run of this experiment");
        }
        List<OneRun> named = runs.stream()
                .filter(run -> run.start().id().filter(value::equals).isPresent())
                .toList();
        if (named.isEmpty()) {
            throw new SpecificationException(key, "names no id of this experiment: " + value);
        }
        if (named.stream()
                .anyMatch(run -> run.samples() == 0 || run.settings().containsKey(ProgramRotation.PROGRAMS))) {
            throw new SpecificationException(key, "names a run that does not sample one program: " + value);
        }
        return String.valueOf(value);
    }
}
