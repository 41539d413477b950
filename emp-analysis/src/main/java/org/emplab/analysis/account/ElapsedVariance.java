package org.emplab.analysis.account;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * The parts of the variance of a run's ET. ET is the sum of its parts, so that Var(ET) is the sum of Cov(part, ET);
 * the share of a part is Cov(part, ET) / Var(ET), and the shares add up to 1. A part that is short where ET is long has a
 * negative share. The rest is ET without the five parts of the account: the exit's way to the launcher, and of several
 * threads, whose times overlap, minus what they have twice.
 *
 * @param samples that did not fail and have a complete account
 * @param leftOut samples that did not fail and have none, or an incomplete one
 * @param severalThreads whether a sample has more than one thread
 * @param sdMillis of ET of these samples; empty for one
 * @param reason why there are no shares; empty where there are some
 * @param parts that are measured, in the order of {@link AccountPart}, and the rest; never empty
 */
public record ElapsedVariance(
        int samples,
        int leftOut,
        boolean severalThreads,
        OptionalDouble sdMillis,
        @JsonInclude(NON_ABSENT) Optional<String> reason,
        List<Part> parts) {

    /** The key of what is in no part of the account. */
    public static final String REST = "rest";

    public ElapsedVariance {
        parts = List.copyOf(parts);
    }

    /**
     * One part of ET.
     *
     * @param part its key
     * @param title the word for people
     * @param meanMillis over the samples
     * @param share of the variance of ET, 1 for all of it; empty where that is 0 or not known
     */
    public record Part(String part, @JsonIgnore String title, double meanMillis, OptionalDouble share) {}

    private record Accounted(Sample sample, Account account) {
        long rest() {
            return sample.elapsedNanos() - account.nanos();
        }
    }

    /** The shares of a run; empty if no sample that did not fail has a complete account. */
    public static Optional<ElapsedVariance> of(Run run) {
        List<Accounted> accounted = new ArrayList<>();
        int leftOut = 0;
        for (Sample sample : run.samples()) {
            if (!sample.failed()) {
                Optional<Account> account = Account.of(sample).filter(Account::complete);
                account.ifPresent(known -> accounted.add(new Accounted(sample, known)));
                leftOut += account.isPresent() ? 0 : 1;
            }
        }
        return accounted.isEmpty() ? Optional.empty() : Optional.of(of(accounted, leftOut));
    }

    private static ElapsedVariance of(List<Accounted> samples, int leftOut) {
        double[] elapsed = differences(samples, one -> one.sample().elapsedNanos());
        double squares = products(elapsed, elapsed);
        List<Part> parts = new ArrayList<>();
        for (AccountPart part : AccountPart.values()) {
            if (samples.stream().anyMatch(one -> part.nanos(one.account()).isPresent())) {
                parts.add(part(
                        part.key(),
                        part.title(),
                        samples,
                        elapsed,
                        squares,
                        one -> part.nanos(one.account()).orElse(0)));
            }
        }
        parts.add(part(REST, "Rest", samples, elapsed, squares, Accounted::rest));
        return new ElapsedVariance(
                samples.size(),
                leftOut,
                samples.stream().anyMatch(one -> one.account().threads() > 1),
                samples.size() == 1
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(Math.sqrt(squares / (samples.size() - 1)) / 1e6),
                squares > 0
                        ? Optional.empty()
                        : Optional.of(samples.size() == 1 ? "one sample has no variance" : "ET is constant"),
                parts);
    }

    private static Part part(
            String key,
            String title,
            List<Accounted> samples,
            double[] elapsed,
            double squares,
            ToLongFunction<Accounted> nanos) {
        return new Part(
                key,
                title,
                samples.stream().mapToLong(nanos).average().orElseThrow() / 1e6,
                squares > 0
                        ? OptionalDouble.of(products(differences(samples, nanos), elapsed) / squares)
                        : OptionalDouble.empty());
    }

    /** The differences to the mean, on the exact differences to the first value. */
    private static double[] differences(List<Accounted> samples, ToLongFunction<Accounted> nanos) {
        long first = nanos.applyAsLong(samples.get(0));
        double[] differences = samples.stream()
                .mapToDouble(one -> nanos.applyAsLong(one) - first)
                .toArray();
        double mean = 0;
        for (double difference : differences) {
            mean += difference / differences.length;
        }
        for (int i = 0; i < differences.length; i++) {
            differences[i] -= mean;
        }
        return differences;
    }

    private static double products(double[] these, double[] those) {
        double sum = 0;
        for (int i = 0; i < these.length; i++) {
            sum += these[i] * those[i];
        }
        return sum;
    }
}
