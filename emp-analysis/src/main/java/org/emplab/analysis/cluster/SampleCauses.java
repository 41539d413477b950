package org.emplab.analysis.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.emplab.analysis.cluster.SampleCauses.SampleCause.Evidence;
import org.emplab.analysis.daemon.AccountedExcess;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.Keyed;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.jspecify.annotations.Nullable;

/**
 * Names the likely cause of each L-sample: by the account what grew by half of the sample's excess, and without a complete
 * account the daemon whose work beyond the usual makes up half of it.
 */
public final class SampleCauses {
    private final Run run;
    private final ProcessTime processTime;
    private final Set<Integer> lSamples;
    private final AccountedExcess accounts;
    private final int[] followers;
    private @Nullable Map<String, SparseCpuTime> work;

    private SampleCauses(Run run, ProcessTime processTime, List<Integer> lSamples) {
        this.run = run;
        this.processTime = processTime;
        this.lSamples = new HashSet<>(lSamples);
        this.accounts = new AccountedExcess(run, this.lSamples);
        this.followers = RecordedDaemons.followers(run);
    }

    /** Returns the causes, the one of the longest sample first. */
    public static List<SampleCause> of(Run run, ProcessTime processTime, List<Integer> lSamples) {
        if (lSamples.isEmpty()) {
            return List.of();
        }
        SampleCauses causes = new SampleCauses(run, processTime, lSamples);
        List<SampleCause> found = new ArrayList<>();
        for (int i = 0; i < run.size(); i++) {
            if (!run.sample(i).failed()
                    && causes.lSamples.contains(run.sample(i).number())) {
                found.add(causes.of(run.sample(i), causes.followers[i]));
            }
        }
        found.sort((a, b) -> Double.compare(b.elapsedMillis(), a.elapsedMillis()));
        return List.copyOf(found);
    }

    private SampleCause of(Sample sample, int follower) {
        double excess = accounts.excessNanos(sample);
        if (accounts.knows(sample)) {
            Optional<AccountedExcess.Cause> cause = accounts.cause(sample);
            return new SampleCause(
                    sample.number(),
                    sample.elapsedNanos() / 1e6,
                    excess / 1e6,
                    cause.map(AccountedExcess.Cause::name),
                    Evidence.ACCOUNT,
                    cause.map(known -> OptionalDouble.of(known.millis())).orElse(OptionalDouble.empty()),
                    cause.map(AccountedExcess.Cause::usualMillis).orElse(OptionalDouble.empty()),
                    OptionalLong.empty());
        }
        Optional<Lengthening> most = lengthening(follower, excess);
        return new SampleCause(
                sample.number(),
                sample.elapsedNanos() / 1e6,
                excess / 1e6,
                most.map(Lengthening::daemon),
                Evidence.PT,
                most.map(daemon -> OptionalDouble.of(daemon.nanos() / 1e6)).orElse(OptionalDouble.empty()),
                most.map(daemon -> median(elsewhere(daemon.work()))).orElse(OptionalDouble.empty()),
                most.map(daemon -> OptionalLong.of(elsewhere(daemon.work()).length))
                        .orElse(OptionalLong.empty()));
    }

    private record Lengthening(String daemon, SparseCpuTime work, long nanos, long beyondUsual) {}

    /** The daemon that worked most beyond the usual, if that is half of the excess. */
    private Optional<Lengthening> lengthening(int follower, double excess) {
        List<Lengthening> all = new ArrayList<>();
        work().forEach((daemon, its) -> {
            int i = its.indexOf(follower);
            if (i >= 0 && its.beyondUsual(i) > 0 && SparseCpuTime.explains(its.beyondUsual(i), excess)) {
                all.add(new Lengthening(daemon, its, its.nanos(i), its.beyondUsual(i)));
            }
        });
        return all.stream().reduce((a, b) -> a.beyondUsual() >= b.beyondUsual() ? a : b);
    }

    private Map<String, SparseCpuTime> work() {
        Map<String, SparseCpuTime> known = work;
        if (known == null) {
            known = SparseCpuTime.byDaemon(run, processTime, run.size() - run.failed());
            work = known;
        }
        return known;
    }

    /** A daemon's work in each sample that is no L-sample and in which it works, ms. */
    private double[] elsewhere(SparseCpuTime its) {
        Set<Integer> long_ = new HashSet<>();
        for (int i = 0; i < followers.length; i++) {
            if (followers[i] >= 0 && lSamples.contains(run.sample(i).number())) {
                long_.add(followers[i]);
            }
        }
        double[] millis = new double[its.size()];
        int count = 0;
        for (int i = 0; i < its.size(); i++) {
            if (!long_.contains(its.sample(i))) {
                millis[count++] = its.nanos(i) / 1e6;
            }
        }
        return Arrays.copyOf(millis, count);
    }

    private static OptionalDouble median(double[] millis) {
        return millis.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Summary.quantile(millis, 0.5));
    }

    /**
     * The likely cause of an L-sample.
     *
     * @param excessMillis of ET over the median of the cluster
     * @param name empty where nothing that was seen makes up half of the excess
     * @param evidence what the cause, or that there is none, is known from
     * @param millis its PT in the sample, or what it took from the program by the account
     * @param usualMillis of PT: the median in the other samples in which it worked; of an account's part: its median in the cluster
     * @param elsewhere in how many other samples a daemon worked; empty by the account
     */
    public record SampleCause(
            int sample,
            double elapsedMillis,
            double excessMillis,
            Optional<String> name,
            Evidence evidence,
            OptionalDouble millis,
            OptionalDouble usualMillis,
            OptionalLong elsewhere) {
        /** The source from which a cause is known. */
        public enum Evidence implements Keyed {
            /** The account of who took time from the program. */
            ACCOUNT,
            /** PT of daemons, of which the program may have felt nothing. */
            PT
        }
    }
}
