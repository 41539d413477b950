package org.emplab.model;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a machine's environment that the machine changes by itself, as in a plain reboot, each with the rule by
 * which two values are of the same machine. Of every other field they must be equal.
 *
 * @param path with points between, below the environment
 */
public record MachineField(Pattern path, Rule rule) {
    private static final double SAME_AMOUNT = 0.01;

    /** How two values of a field are compared. */
    public enum Rule {
        /** Any two are the same: the field tells of a moment, or follows from other fields. */
        ANY,
        /** Lists are the same in any order. */
        UNORDERED,
        /** Amounts are the same within 1 %: the kernel takes more or less memory as it starts. */
        ABOUT
    }

    private static final List<MachineField> ALL = List.of(
            any("load(\\..*)?"),
            any("validity(\\..*)?"),
            any("mounts"), // of users who log in, and devices of loops
            any("memory\\.(memAvailable|swapFree)Kibibytes"),
            any("services\\.(running|starts)(\\..*)?"),
            any("clock\\.synchronised"),
            any("kernel\\.bootId"),
            any("settings\\.perfMaxSampleRate"), // the kernel lowers it where sampling takes long
            new MachineField(Pattern.compile("memory\\.memTotalKibibytes"), Rule.ABOUT),
            new MachineField(Pattern.compile("memory\\.swapAreas"), Rule.UNORDERED),
            new MachineField(Pattern.compile("cpu\\.flags"), Rule.UNORDERED),
            new MachineField(Pattern.compile("clock\\.(available|synchronisedBy)"), Rule.UNORDERED),
            new MachineField(Pattern.compile("services\\.(timers|cronJobs)"), Rule.UNORDERED));

    private static MachineField any(String path) {
        return new MachineField(Pattern.compile(path), Rule.ANY);
    }

    private static Optional<Rule> rule(String path) {
        return ALL.stream()
                .filter(field -> field.path.matcher(path).matches())
                .map(MachineField::rule)
                .findFirst();
    }

    /**
     * Whether two values may be of the same machine, left alone or rebooted.
     *
     * @param path of the field, or of the object that holds fields
     * @param before a JSON value; null where it was not there
     * @param after likewise
     */
    public static boolean isSame(String path, @Nullable Object before, @Nullable Object after) {
        if (Objects.equals(before, after) || rule(path).equals(Optional.of(Rule.ANY))) {
            return true;
        }
        if (before instanceof Map<?, ?> || after instanceof Map<?, ?>) {
            Map<?, ?> one = before instanceof Map<?, ?> map ? map : Map.of();
            Map<?, ?> other = after instanceof Map<?, ?> map ? map : Map.of();
            Set<Object> keys = new LinkedHashSet<>(one.keySet());
            keys.addAll(other.keySet());
            return keys.stream().allMatch(key -> isSame(path + "." + key, one.get(key), other.get(key)));
        }
        return switch (rule(path).orElse(Rule.ANY)) {
            case UNORDERED ->
                before instanceof Collection<?> one
                        && after instanceof Collection<?> other
                        && new HashSet<>(one).equals(new HashSet<>(other));
            case ABOUT ->
                before instanceof Number one
                        && after instanceof Number other
                        && Math.abs(one.doubleValue() - other.doubleValue()) <= SAME_AMOUNT * one.doubleValue();
            case ANY -> false; // without a rule
        };
    }
}
