package org.emplab.agent.home;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.agent.remote.WireJson;
import org.emplab.lab.RunAssignment;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.experiment.WeekWindows;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run that the server gave to this machine.
 *
 * @param machineId this machine, to the lab that gave it; another lab knows it by another id
 * @param run the server's id of it
 * @param samples how many to take; 0 for an experiment by the displacement technique, which has a result instead
 * @param settings what to measure and how, as submitted
 * @param windows in which samples are to be taken, as submitted; empty: at any time
 * @param storedThrough samples 1 … n were stored when it was given
 * @param warmUpStored whether sample 0 was
 * @param lastSampleAt start of the last one that was stored, by the clock of the machine that took it
 */
public record Assignment(
        String machineId,
        String run,
        String program,
        OptionalDouble taskLengthSeconds,
        int samples,
        Map<String, Object> settings,
        Optional<Object> windows,
        int storedThrough,
        boolean warmUpStored,
        Optional<Instant> lastSampleAt) {
    private static final int MOST_SHOWN = 200;

    /**
     * Reads an assignment that a server gave.
     *
     * @param told a {@link RunAssignment}
     * @throws IllegalArgumentException if it is not the assignment of a run
     */
    public static Assignment of(String machineId, JsonNode told) {
        return WireJson.read(told, RunAssignment.class)
                .filter(Assignment::canBeCarriedOut)
                .map(given -> of(machineId, given))
                .orElseThrow(() -> new IllegalArgumentException("not the assignment of a run: " + shown(told)));
    }

    private static boolean canBeCarriedOut(RunAssignment given) {
        boolean work = given.samples() != null && given.samples() > 0
                || given.settings() != null && DisplacementOrder.isOne(given.settings());
        WeekWindows.of(given.windows()); // or the run is not understood
        return given.run() != null && isRun(given.run()) && work;
    }

    private static Assignment of(String machineId, RunAssignment given) {
        return new Assignment(
                machineId,
                given.run(),
                given.program() == null ? "program" : given.program(),
                given.taskLengthSeconds() == null
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(given.taskLengthSeconds()),
                given.samples() == null ? 0 : given.samples(),
                given.settings() == null ? Map.of() : given.settings(),
                Optional.ofNullable(given.windows()),
                given.storedThrough(),
                given.warmUpStored(),
                Optional.ofNullable(given.lastSampleAt()));
    }

    private static String shown(JsonNode told) {
        String text = told.toString();
        return text.substring(0, Math.min(text.length(), MOST_SHOWN));
    }

    /** True for what can be a run's id, and so a directory's name. */
    static boolean isRun(String id) {
        return id.matches("[A-Za-z0-9-]{1,64}");
    }

    /** The JSON that is kept on this machine's disk. */
    ObjectNode json() {
        return WireJson.write(new RunAssignment(
                        run,
                        program,
                        taskLengthSeconds.isPresent() ? taskLengthSeconds.getAsDouble() : null,
                        samples == 0 ? null : samples,
                        settings,
                        windows.orElse(null),
                        null,
                        null,
                        storedThrough,
                        warmUpStored,
                        lastSampleAt.orElse(null)))
                .put("machineId", machineId);
    }

    /** The windows in which samples are to be taken; always open where none are given. */
    public WeekWindows weekWindows() {
        return WeekWindows.of(windows.orElse(null));
    }

    /** The title for people: the program and the start of the id. */
    public String title() {
        return program + " " + run.substring(0, Math.min(8, run.length()));
    }
}
