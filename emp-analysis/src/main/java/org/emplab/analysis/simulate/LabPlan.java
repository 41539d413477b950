package org.emplab.analysis.simulate;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.model.Lifecycle;

/**
 * A run to simulate, {@code emp-lab-plan/1} (docs/simulator.md).
 *
 * @param overheadMillis from a sample's end to the next one's start
 * @param wholeMillis true to write whole ms, as the old data have them; else ns
 * @param onCpu true to write the precise time as well, and user and system time in ticks of 4 ms
 * @param failures part of the samples that fail
 */
public record LabPlan(
        String machine,
        String program,
        double taskLengthSeconds,
        int samples,
        long seed,
        Noise noise,
        double overheadMillis,
        boolean wholeMillis,
        boolean onCpu,
        double failures,
        List<Pause> pauses,
        List<SimulatedDaemon> daemons) {
    public static final String FORMAT = "emp-lab-plan/1";

    private static final long MOST_SECONDS = 8_640_000;

    public LabPlan {
        pauses = List.copyOf(pauses);
        daemons = List.copyOf(daemons);
        if (taskLengthSeconds > MOST_SECONDS) {
            throw new IllegalArgumentException("a task length of at most " + MOST_SECONDS + " s, which is 100 days");
        }
        if (!(taskLengthSeconds > 0) || samples < 0 || !(overheadMillis >= 0) || !(failures >= 0 && failures <= 1)) {
            throw new IllegalArgumentException(
                    "a positive task length, samples and overhead not negative, failures between 0 and 1");
        }
    }

    @JsonCreator
    static LabPlan of(
            @JsonProperty("machine") Optional<String> machine,
            @JsonProperty("program") Optional<String> program,
            @JsonProperty("taskLengthSeconds") double seconds,
            @JsonProperty("samples") int samples,
            @JsonProperty("seed") OptionalLong seed,
            @JsonProperty("noise") Optional<Noise> noise,
            @JsonProperty("overheadMillis") OptionalDouble overheadMillis,
            @JsonProperty("wholeMillis") Optional<Boolean> wholeMillis,
            @JsonProperty("onCpu") Optional<Boolean> onCpu,
            @JsonProperty("failures") OptionalDouble failures,
            @JsonProperty("pauses") List<Pause> pauses,
            @JsonProperty(value = "daemons", required = true) List<SimulatedDaemon> daemons) {
        return new LabPlan(
                machine.orElse("sim1"),
                program.orElse("INC" + Math.round(seconds)),
                seconds,
                samples,
                seed.orElse(1),
                noise.orElse(new Noise(Noise.Shape.NORMAL, 2.5)),
                overheadMillis.orElse(350),
                wholeMillis.orElse(false),
                onCpu.orElse(false),
                failures.orElse(0),
                pauses,
                daemons);
    }

    /** The papers' machine: INC128, daemons every 4 and 20 hours, logins at random, lasting ones in most samples. */
    public static LabPlan ofThePapers(double taskLengthSeconds, int samples, long seed) {
        double hour = 3600;
        // four and a half hours of a program see the four-hour daemons in every sample
        boolean shortRun = taskLengthSeconds < hour;
        return new LabPlan(
                "sim1",
                "INC" + Math.round(taskLengthSeconds),
                taskLengthSeconds,
                samples,
                seed,
                new Noise(Noise.Shape.NORMAL, 2.5 * Math.sqrt(Math.max(1, taskLengthSeconds / 128))),
                350,
                false,
                true,
                0,
                List.of(),
                List.of(
                        SimulatedDaemon.frequent("proc_monitor", 1, 202, 0.005),
                        SimulatedDaemon.frequent("java", 0.9, 3, 0.2),
                        SimulatedDaemon.frequent("jbd2/md0-8", 0.3, 1, 0.2),
                        SimulatedDaemon.frequent("md0_raid1", 0.5, 1.5, 0.3),
                        new SimulatedDaemon(
                                "rhn_check",
                                new DaemonSchedule.Every(4 * hour, 20, -1),
                                650,
                                0.2,
                                Lifecycle.PHANTOM,
                                shortRun),
                        new SimulatedDaemon(
                                "rhsmcertd-worke",
                                new DaemonSchedule.Every(4 * hour, 5, -1),
                                115,
                                0.01,
                                Lifecycle.PHANTOM,
                                shortRun),
                        SimulatedDaemon.infrequent(
                                "flush-9:0", new DaemonSchedule.Every(20 * hour, 30, -1), 30_000, 0.1),
                        SimulatedDaemon.infrequent("sshd", new DaemonSchedule.AtRandom(1.5), 60, 0.5)));
    }

    /** This plan with another number of samples and another seed. */
    public LabPlan with(int otherSamples, long otherSeed) {
        return new LabPlan(
                machine,
                program,
                taskLengthSeconds,
                otherSamples,
                otherSeed,
                noise,
                overheadMillis,
                wholeMillis,
                onCpu,
                failures,
                pauses,
                daemons);
    }

    /** This plan with other daemons. */
    public LabPlan with(List<SimulatedDaemon> otherDaemons) {
        return new LabPlan(
                machine,
                program,
                taskLengthSeconds,
                samples,
                seed,
                noise,
                overheadMillis,
                wholeMillis,
                onCpu,
                failures,
                pauses,
                otherDaemons);
    }

    /** The run pauses for some seconds before a sample. */
    public record Pause(int beforeSample, double seconds) {
        public Pause {
            if (beforeSample < 2 || !(seconds > 0)) {
                throw new IllegalArgumentException("a pause is before sample 2 or later, and of positive length");
            }
        }
    }

    /**
     * A daemon with known behaviour.
     *
     * @param millis median CPU time of an execution
     * @param spread relative spread of that: the logarithm's standard deviation, 0 for always the same
     * @param lifecycle of its processes: phantom for one that starts and ends by itself, continued for a lasting one
     * @param infrequent true if its samples are the L-samples of the truth
     */
    public record SimulatedDaemon(
            String name,
            DaemonSchedule schedule,
            double millis,
            double spread,
            Lifecycle lifecycle,
            boolean infrequent) {
        public SimulatedDaemon {
            if (!(millis > 0) || !(spread >= 0)) {
                throw new IllegalArgumentException(name + ": millis must be positive and spread not negative");
            }
        }

        /** Reads a daemon, which has one schedule. */
        @JsonCreator
        static SimulatedDaemon of(
                @JsonProperty("name") String name,
                @JsonUnwrapped DaemonSchedule schedule,
                @JsonProperty("millis") double millis,
                @JsonProperty("spread") OptionalDouble spread,
                @JsonProperty("lifecycle") Optional<Lifecycle> lifecycle,
                @JsonProperty("infrequent") Optional<Boolean> infrequent) {
            boolean frequent = schedule instanceof DaemonSchedule.InSamples;
            return new SimulatedDaemon(
                    name,
                    schedule,
                    millis,
                    spread.orElse(0),
                    lifecycle.orElse(frequent ? Lifecycle.CONTINUED : Lifecycle.PHANTOM),
                    infrequent.orElse(!frequent));
        }

        /** A daemon that starts a process for each of its executions. */
        public static SimulatedDaemon infrequent(String name, DaemonSchedule schedule, double millis, double spread) {
            return new SimulatedDaemon(name, schedule, millis, spread, Lifecycle.PHANTOM, true);
        }

        /** A lasting process that works in a part of the samples. */
        public static SimulatedDaemon frequent(String name, double probability, double millis, double spread) {
            return new SimulatedDaemon(
                    name, new DaemonSchedule.InSamples(probability), millis, spread, Lifecycle.CONTINUED, false);
        }
    }
}
