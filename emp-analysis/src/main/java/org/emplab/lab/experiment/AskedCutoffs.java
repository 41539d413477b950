package org.emplab.lab.experiment;

import java.util.List;
import java.util.Optional;
import org.emplab.lab.experiment.Specification.OneRun;
import org.emplab.lab.settings.SettingsReader;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.lab.settings.Turns;
import org.jspecify.annotations.Nullable;

/**
 * An order to derive cutoffs as soon as two runs of an experiment are completed: on each machine, and of each
 * repetition. Written {@code cutoffs: {short: ID, long: ID}}.
 *
 * @param shortId the id of the short run
 * @param longId that of the long one
 */
public record AskedCutoffs(String shortId, String longId) {
    static final String KEY = "cutoffs";

    /** @throws SpecificationException naming what is wrong */
    static Optional<AskedCutoffs> of(@Nullable Object value, List<OneRun> runs) {
        if (value == null) {
            return Optional.empty();
        }
        String wanted = "an object {short: ID, long: ID} with the ids of two runs";
        return Optional.of(SettingsReader.object(KEY, value, wanted, in -> {
            AskedCutoffs asked = new AskedCutoffs(id(in, "short", runs), id(in, "long", runs));
            in.refuseTheRest("key of cutoffs: it has short and long");
            if (asked.shortId.equals(asked.longId)) {
                throw new SpecificationException("long", "is the short run as well: " + asked.longId);
            }
            return asked;
        }));
    }

    private static String id(SettingsReader in, String key, List<OneRun> runs) {
        Object value = in.take(key);
        if (value == null) {
            throw new SpecificationException(key, "is missing: the id of a run of this experiment");
        }
        List<OneRun> named = runs.stream()
                .filter(run -> run.start().id().filter(value::equals).isPresent())
                .toList();
        if (named.isEmpty()) {
            throw new SpecificationException(key, "names no id of this experiment: " + value);
        }
        if (named.stream().anyMatch(run -> run.samples() == 0 || run.settings().containsKey(Turns.PROGRAMS))) {
            throw new SpecificationException(key, "names a run that does not sample one program: " + value);
        }
        return String.valueOf(value);
    }
}
