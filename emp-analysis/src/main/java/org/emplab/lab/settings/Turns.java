package org.emplab.lab.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.emplab.model.Keyed;

/**
 * How a run that interleaves several programs goes about it.
 *
 * @param seed of a random order; empty: the agent makes one of the run's id
 * @param untilDecidedByPercent the margin by which verdicts are to be decided, with which the run then ends; empty: it takes
 *     all of its samples
 */
public record Turns(BlockOrder.Kind order, OptionalLong seed, OptionalDouble untilDecidedByPercent) {
    public static final String PROGRAMS = "programs";
    private static final int MOST_PROGRAMS = 50;
    private static final double MARGIN_PERCENT = 1;
    /** The settings that belong to one program only. */
    private static final Set<String> OWN = Set.of(
            "name", "taskLengthSeconds", "workload", "parameters", "command", "directory", "environment", "stdin");

    private static final Set<String> OF_ONE = Set.of("workload", "command", "parameters");

    /** Empty where a run is of one program. */
    static Optional<Turns> of(SettingsReader in) {
        if (!in.has(PROGRAMS)) {
            for (String key : List.of("order", "seed", "until", "marginPercent")) {
                in.refuse(key, "is for runs of several programs only");
            }
            return Optional.empty();
        }
        BlockOrder.Kind order = in.text("order")
                .map(key -> Keyed.of(BlockOrder.Kind.class, key)
                        .orElseThrow(() -> SettingsReader.wrong("order", "random or alternating", key)))
                .orElse(BlockOrder.Kind.RANDOM);
        OptionalLong seed = in.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE);
        Optional<String> until = in.text("until");
        until.filter(text -> !text.equals("decided")).ifPresent(text -> {
            throw SettingsReader.wrong("until", "decided", text);
        });
        OptionalDouble margin = in.positive("marginPercent");
        if (margin.isPresent() && (until.isEmpty() || margin.getAsDouble() >= 100)) {
            throw new SpecificationException("marginPercent", "is below 100, and for until: decided only");
        }
        return Optional.of(new Turns(
                order,
                seed,
                until.isPresent() ? OptionalDouble.of(margin.orElse(MARGIN_PERCENT)) : OptionalDouble.empty()));
    }

    /** The order of so many programs in a run. */
    public BlockOrder order(int programs, String runId) {
        return new BlockOrder(order, seed.orElse(runId.hashCode()), programs);
    }

    /**
     * Takes the programs: each an object with what is its own, over what is said for all of them.
     *
     * @throws SpecificationException naming the program and the key that is wrong
     */
    public static List<Map<String, Object>> programs(SettingsReader in) {
        for (String key : OF_ONE) {
            in.refuse(key, "and programs are both given: say one of them");
        }
        Object listed = in.take(PROGRAMS);
        if (!(listed instanceof List<?> list) || list.size() < 2 || list.size() > MOST_PROGRAMS) {
            throw SettingsReader.wrong(PROGRAMS, "a list of 2 to " + MOST_PROGRAMS + " programs", listed);
        }
        List<Map<String, Object>> programs = new ArrayList<>();
        for (Object element : list) {
            if (!(element instanceof Map<?, ?> own)) {
                throw SettingsReader.wrong(place(programs.size()), "an object", element);
            }
            Map<String, Object> program = new LinkedHashMap<>();
            own.forEach((key, value) -> program.put(String.valueOf(key), value));
            for (String key : program.keySet()) {
                if (!OWN.contains(key)) {
                    throw new SpecificationException(
                            place(programs.size()) + "." + key,
                            "is no setting of one program: it holds for all of them");
                }
            }
            programs.add(program);
        }
        return programs;
    }

    public static String place(int program) {
        return PROGRAMS + "[" + program + "]";
    }
}
