package org.emplab.agent.measure;

import java.util.Map;
import java.util.OptionalLong;
import org.emplab.agent.measure.launch.LaunchedExecution;
import org.emplab.model.Measure;
import org.emplab.model.Measures;

/**
 * CPU time of the program's process tree, from the kernel's exact totals: the root's own clock when it had ended, less
 * what the launcher had used before the gate, and the usage that the root and the launcher got when they waited for
 * its descendants.
 *
 * @param rootNanos of the root process alone
 * @param descendantsUserMicros of all descendants, also those that left the tree
 */
public record PutAccount(
        LaunchedExecution outcome,
        long rootNanos,
        double systemShare,
        long descendantsUserMicros,
        long descendantsSystemMicros) {

    public static PutAccount of(LaunchedExecution outcome) {
        long user = outcome.need("userMicros");
        long system = outcome.need("systemMicros");
        long whole = outcome.need("endCpuNanos") / 1000;
        boolean alone = outcome.get("endChildFaults").orElse(0) == 0;
        double share = alone ? share(user, system) : ticksShare(outcome);
        // rusage of a waited-for process includes the descendants that it had waited for itself
        long ownSystem = alone ? system : Math.min(system, Math.round(whole * share));
        long ownUser = alone ? user : Math.min(user, whole - ownSystem);
        return new PutAccount(
                outcome,
                Math.max(0, outcome.need("endCpuNanos") - outcome.need("gateCpuNanos")),
                share,
                user - ownUser + outcome.get("orphansUserMicros").orElse(0),
                system - ownSystem + outcome.get("orphansSystemMicros").orElse(0));
    }

    long descendantsMicros() {
        return descendantsUserMicros + descendantsSystemMicros;
    }

    boolean hasDescendants() {
        return descendantsMicros() > 0;
    }

    /**
     * The root's row.
     *
     * @param captured what the images and exit records have; used where the launcher knows nothing better
     * @param missed CPU time of descendants that no row has, to be kept here: exit records lag by up to a tick, and
     *     without a listener there are none
     */
    Measures rootMeasures(Measures captured, Missed missed) {
        long micros = rootNanos / 1000;
        long system = Math.round(micros * systemShare);
        Measures.Builder measures = Measures.builder();
        for (Measure measure : Measure.values()) {
            captured.get(measure).ifPresent(value -> measures.set(measure, value));
        }
        measures.set(Measure.CPU_NANOS, rootNanos + missed.nanos());
        measures.set(Measure.USER_MICROS, micros - system + missed.userMicros());
        measures.set(Measure.SYSTEM_MICROS, system + missed.systemMicros());
        set(measures, Measure.MINOR_FAULTS, outcome.sinceGate("MinorFaults"));
        set(measures, Measure.MAJOR_FAULTS, outcome.sinceGate("MajorFaults"));
        set(measures, Measure.READ_CHARS, outcome.sinceGate("ReadChars"));
        set(measures, Measure.WRITE_CHARS, outcome.sinceGate("WriteChars"));
        set(measures, Measure.READ_SYSCALLS, outcome.sinceGate("ReadCalls"));
        set(measures, Measure.WRITE_SYSCALLS, outcome.sinceGate("WriteCalls"));
        set(measures, Measure.READ_BYTES, outcome.sinceGate("ReadBytes"));
        set(measures, Measure.WRITE_BYTES, outcome.sinceGate("WriteBytes"));
        if (outcome.get("endChildFaults").orElse(0) == 0) {
            set(measures, Measure.VOLUNTARY_SWITCHES, usage("voluntary", "gateVoluntary"));
            set(measures, Measure.INVOLUNTARY_SWITCHES, usage("involuntary", "gateInvoluntary"));
        }
        return measures.build();
    }

    private OptionalLong usage(String key, String gate) {
        return OptionalLong.of(Math.max(0, outcome.need(key) - outcome.get(gate).orElse(0)));
    }

    private static void set(Measures.Builder measures, Measure measure, OptionalLong value) {
        value.ifPresent(known -> measures.set(measure, known));
    }

    private static double ticksShare(LaunchedExecution outcome) {
        return share(
                outcome.get("endUserTicks").orElse(0),
                outcome.get("endSystemTicks").orElse(0));
    }

    private static double share(long user, long system) {
        return user + system == 0 ? 0 : (double) system / (user + system);
    }

    /** CPU time of descendants that is in none of their rows. */
    record Missed(long nanos, long userMicros, long systemMicros) {
        static final Missed NOTHING = new Missed(0, 0, 0);

        Map<String, Object> extra() {
            return nanos == 0 ? Map.of() : Map.of("descendantsCpuNanos", nanos);
        }
    }
}
