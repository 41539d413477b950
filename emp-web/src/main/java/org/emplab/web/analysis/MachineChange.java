package org.emplab.web.analysis;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.emplab.server.machine.EnvironmentService;
import org.emplab.server.machine.EnvironmentService.EnvironmentDrift;
import org.emplab.server.machine.EnvironmentService.EnvironmentVersion;
import org.emplab.server.run.catalogue.RunSummary;

/**
 * A version of a machine's environment that was first seen near a change.
 *
 * @param before the run before which times changed
 * @param seenAt when the machine was first seen so
 */
record MachineChange(RunSummary before, String machine, int version, Instant seenAt, List<EnvironmentDrift> drift) {
    private static final int MOST_VERSIONS = 200;
    /** The distance in runs between a change and the place where it may be found. */
    private static final int NEAR = 1;

    public MachineChange {
        drift = List.copyOf(drift);
    }

    /**
     * The machine changes near one of the change points.
     *
     * @param inTime runs of one program that have begun, in order of time
     * @param changes positions in it of the first runs after a change
     */
    static List<MachineChange> near(List<RunSummary> inTime, List<Integer> changes, EnvironmentService book) {
        List<MachineChange> near = new ArrayList<>();
        for (int at : changes) {
            RunSummary run = inTime.get(at);
            Instant from = started(inTime, Math.max(0, at - 1 - NEAR));
            Instant to = started(inTime, Math.min(inTime.size() - 1, at + NEAR));
            for (EnvironmentVersion version : book.latest(run.machine(), MOST_VERSIONS)) {
                if (version.number() > 1
                        && version.firstSeenAt().isAfter(from)
                        && !version.firstSeenAt().isAfter(to)) {
                    near.add(new MachineChange(
                            run,
                            run.machine(),
                            version.number(),
                            version.firstSeenAt(),
                            book.drift(run.machine(), version.number())));
                }
            }
        }
        return near;
    }

    private static Instant started(List<RunSummary> runs, int at) {
        return runs.get(at).startedAt().orElseThrow();
    }
}
