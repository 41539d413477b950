package org.emplab.analysis.displacement;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.emplab.analysis.displacement.Replication.Accounted;

/**
 * One operation, measured in replications: a row of tables 1, 2 and 4.
 *
 * @param parameter what distinguishes it from its neighbours: µs of CPU demand, bytes of a message; empty for a command
 * @param operations L_PUT
 * @param replications in order, the invalid ones with them
 */
public record Point(OptionalLong parameter, long operations, List<Replication> replications) {
    public Point {
        replications = List.copyOf(replications);
    }

    private record Differences(
            OptionalDouble rusage,
            OptionalDouble taskstatsOnCpu,
            OptionalDouble taskstatsUserSystem,
            OptionalDouble rusageHalfInterval95) {}

    @JsonProperty("differencePercent")
    Differences shownDifferences() {
        return new Differences(
                differencePercent(Accounted::rusageNanos),
                differencePercent(Accounted::taskstatsOnCpuNanos),
                differencePercent(Accounted::taskstatsUserSystemNanos),
                differences(Accounted::rusageNanos)
                        .map(Replicated::halfInterval)
                        .orElse(OptionalDouble.empty()));
    }

    @JsonProperty
    Optional<Replicated> displacementMicros() {
        return displacement().map(Replicated::micros);
    }

    @JsonProperty
    Optional<Replicated> rusageMicros() {
        return accounted(Accounted::rusageNanos).map(Replicated::micros);
    }

    @JsonProperty
    Optional<Replicated> taskstatsOnCpuMicros() {
        return accounted(Accounted::taskstatsOnCpuNanos).map(Replicated::micros);
    }

    @JsonProperty
    Optional<Replicated> taskstatsUserSystemMicros() {
        return accounted(Accounted::taskstatsUserSystemNanos).map(Replicated::micros);
    }

    @JsonProperty("valid")
    int countOfValid() {
        return valid().size();
    }

    public List<Replication> valid() {
        return replications.stream().filter(Replication::valid).toList();
    }

    /** τ_PUT in ns over the valid replications; empty if there is none. */
    public Optional<Replicated> displacement() {
        double[] values =
                valid().stream().mapToDouble(Replication::nanosPerOperation).toArray();
        return values.length == 0 ? Optional.empty() : Optional.of(Replicated.of(values));
    }

    /** True if τ_PUT is there and its 95 % interval does not reach down to nothing. Else there is no figure to compare. */
    @JsonProperty
    public boolean resolved() {
        Optional<Replicated> value = displacement();
        return value.isPresent()
                && value.get().mean() > value.get().halfInterval().orElse(0);
    }

    /** One of the kernel's accounts in ns per operation; empty unless every valid replication has it. */
    public Optional<Replicated> accounted(Function<Accounted, OptionalLong> account) {
        List<OptionalLong> nanos = valid().stream()
                .map(replication -> account.apply(replication.accounted()))
                .toList();
        if (nanos.isEmpty() || nanos.stream().anyMatch(OptionalLong::isEmpty)) {
            return Optional.empty();
        }
        return Optional.of(Replicated.of(nanos.stream()
                .mapToDouble(value -> (double) value.getAsLong() / operations)
                .toArray()));
    }

    /**
     * How much more displacement shows than the kernel accounts, in percent of the latter (tables 1 and 2); empty
     * unless it is {@link #resolved} and the kernel has the account.
     */
    public OptionalDouble differencePercent(Function<Accounted, OptionalLong> account) {
        Optional<Replicated> accounted = accounted(account);
        Optional<Replicated> displacement = displacement();
        return resolved()
                        && accounted.isPresent()
                        && displacement.isPresent()
                        && accounted.get().mean() > 0
                ? OptionalDouble.of(
                        percent(displacement.get().mean(), accounted.get().mean()))
                : OptionalDouble.empty();
    }

    /** The differences of the single replications, in percent; empty unless every valid one has the account. */
    public Optional<Replicated> differences(Function<Accounted, OptionalLong> account) {
        if (accounted(account).isEmpty()) {
            return Optional.empty();
        }
        double[] values = valid().stream()
                .filter(replication -> account.apply(replication.accounted()).getAsLong() > 0)
                .mapToDouble(replication -> percent(
                        replication.putNanos(),
                        account.apply(replication.accounted()).getAsLong()))
                .toArray();
        return values.length == 0 ? Optional.empty() : Optional.of(Replicated.of(values));
    }

    /** The largest part of the CPU, in percent, that others took from F alone in a valid replication; empty if there is none. */
    @JsonProperty("lostToOthersPercent")
    public OptionalDouble lostPercent() {
        return valid().stream()
                .mapToDouble(replication -> 100 * replication.lostShare())
                .filter(Double::isFinite)
                .max();
    }

    static double percent(double value, double reference) {
        return 100 * (value - reference) / reference;
    }
}
