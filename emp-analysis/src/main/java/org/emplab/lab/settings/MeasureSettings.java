package org.emplab.lab.settings;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The program to time and how it is run.
 *
 * @param name of the program in the run; by default the workload's or the command's
 * @param taskLengthSeconds nominal time; by default the workload's
 */
public record MeasureSettings(
        Program program,

        @Setting(title = "Name", help = "Name of the program in the result.")
        Optional<String> name,

        @Setting(title = "Task length of one sample", help = "Nominal time of the program.", least = Double.MIN_VALUE)
        OptionalDouble taskLengthSeconds,

        Scheduling scheduling,
        Limits limits,
        Streams streams,
        ProcessSettings process) {
    public MeasureSettings {
        if (process.keepChildren() && limits.ofTree()) {
            throw new SpecificationException(
                    "keepChildren",
                    "is wrong: children cannot be kept under a limit of the whole process tree:"
                            + " its control group ends with the execution");
        }
    }

    /** A program, run as the agent itself runs. */
    public static MeasureSettings of(Program program) {
        return new MeasureSettings(
                program,
                Optional.empty(),
                OptionalDouble.empty(),
                Scheduling.AS_IS,
                Limits.NONE,
                Streams.NONE,
                ProcessSettings.AS_IS);
    }

    /**
     * A program, run as an object of settings says.
     *
     * @throws SpecificationException naming the key that is wrong
     */
    public static MeasureSettings of(Program program, Map<String, Object> settings) {
        return read(program, new SettingsReader(settings));
    }

    static MeasureSettings read(Program program, SettingsReader in) {
        return in.read(MeasureSettings.class, Map.of("program", program));
    }

    /** The JSON object of experiments and run headers, which {@link RunSettings#of} reads; only what is set. */
    public Map<String, Object> toJson() {
        Map<String, Object> object = new LinkedHashMap<>(program.toJson());
        SettingsRecord.write(this, object);
        return object;
    }

    public MeasureSettings with(Scheduling other) {
        return new MeasureSettings(program, name, taskLengthSeconds, other, limits, streams, process);
    }

    public MeasureSettings with(Limits other) {
        return new MeasureSettings(program, name, taskLengthSeconds, scheduling, other, streams, process);
    }

    public MeasureSettings with(Streams other) {
        return new MeasureSettings(program, name, taskLengthSeconds, scheduling, limits, other, process);
    }

    public MeasureSettings withUser(String other) {
        return new MeasureSettings(
                program, name, taskLengthSeconds, scheduling, limits, streams, process.withUser(other));
    }
}
