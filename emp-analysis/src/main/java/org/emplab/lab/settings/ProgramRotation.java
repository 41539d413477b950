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
 * @param until what ends it before all of its samples are taken
 * @param marginPercent the smallest difference that a verdict is about
 */
public record ProgramRotation(
        @Setting(
                title = "Order",
                help = "In which each block of several programs is executed (default: random).",
                usual = "random")
        BlockOrder.Kind order,

        @Setting(title = "Seed", help = "Seed of the random order.")
        OptionalLong seed,

        @Setting(
                title = "End",
                help = "Ends before all samples are taken once each program's verdict against the first is decided.")
        Optional<End> until,

        @Setting(
                title = "Margin of the verdicts",
                help = "The smallest difference that matters to until: decided, in percent (default: 1).",
                least = Double.MIN_VALUE)
        OptionalDouble marginPercent) {
    public static final String PROGRAMS = "programs";
    private static final int MOST_PROGRAMS = 50;
    private static final double MARGIN_PERCENT = 1;
    /** The settings that belong to one program only. */
    private static final Set<String> OWN = Set.of(
            "name", "taskLengthSeconds", "workload", "parameters", "command", "directory", "environment", "stdin");

    private static final Set<String> OF_ONE = Set.of("workload", "command", "parameters");

    /** The conditions that end a run early. */
    public enum End implements Keyed {
        DECIDED
    }

    public ProgramRotation {
        if (marginPercent.isPresent() && (until.isEmpty() || marginPercent.getAsDouble() >= 100)) {
            throw new SpecificationException("marginPercent", "is below 100, and for until: decided only");
        }
    }

    /** Empty where a run is of one program. */
    static Optional<ProgramRotation> of(SettingsReader in) {
        if (in.has(PROGRAMS)) {
            return Optional.of(in.read(ProgramRotation.class, Map.of()));
        }
        SettingDeclaration.of(ProgramRotation.class)
                .forEach(setting -> in.refuse(setting.key(), "is for runs of several programs only"));
        return Optional.empty();
    }

    /** The margin by which verdicts are to be decided, with which the run then ends; empty: it takes all of its samples. */
    public OptionalDouble untilDecidedByPercent() {
        return until.isPresent() ? OptionalDouble.of(marginPercent.orElse(MARGIN_PERCENT)) : OptionalDouble.empty();
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
