package org.emplab.lab.settings;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The program to time and how it is run. What is absent is as the agent has it.
 *
 * @param name of the program in the run; by default the workload's or the command's
 * @param taskLengthSeconds nominal time; by default the workload's
 * @param user to run as; needs root or CAP_SETUID
 * @param group to run as; by default the user's
 * @param environment variables over (or, if cleared, instead of) the agent's own
 * @param fixedAddresses without address-space randomisation
 * @param keepChildren leaves alone what the program leaves running, which is killed otherwise; not with a limit of the
 *     tree
 */
public record MeasureSettings(
        Program program,
        Optional<String> name,
        OptionalDouble taskLengthSeconds,
        Scheduling scheduling,
        Limits limits,
        Streams streams,
        Optional<String> user,
        Optional<String> group,
        Optional<Path> directory,
        Map<String, String> environment,
        boolean clearEnvironment,
        boolean fixedAddresses,
        boolean keepChildren) {
    public MeasureSettings {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        if (environment.keySet().stream().anyMatch(key -> key.isEmpty() || key.indexOf('=') >= 0)) {
            throw new IllegalArgumentException("a name in the environment is empty or has a '='");
        }
        if (keepChildren && limits.ofTree()) {
            throw new IllegalArgumentException(Limits.NOT_WITH_KEPT_CHILDREN);
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
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                false,
                false,
                false);
    }

    /** The JSON object of experiments and run headers, which {@link RunSettings#of} reads; only what is set. */
    public Map<String, Object> toJson() {
        return SettingsJson.write(this);
    }

    public MeasureSettings with(Scheduling other) {
        return new MeasureSettings(
                program,
                name,
                taskLengthSeconds,
                other,
                limits,
                streams,
                user,
                group,
                directory,
                environment,
                clearEnvironment,
                fixedAddresses,
                keepChildren);
    }

    public MeasureSettings with(Limits other) {
        return new MeasureSettings(
                program,
                name,
                taskLengthSeconds,
                scheduling,
                other,
                streams,
                user,
                group,
                directory,
                environment,
                clearEnvironment,
                fixedAddresses,
                keepChildren);
    }

    public MeasureSettings with(Streams other) {
        return new MeasureSettings(
                program,
                name,
                taskLengthSeconds,
                scheduling,
                limits,
                other,
                user,
                group,
                directory,
                environment,
                clearEnvironment,
                fixedAddresses,
                keepChildren);
    }

    public MeasureSettings withUser(String other) {
        return new MeasureSettings(
                program,
                name,
                taskLengthSeconds,
                scheduling,
                limits,
                streams,
                Optional.of(other),
                group,
                directory,
                environment,
                clearEnvironment,
                fixedAddresses,
                keepChildren);
    }
}
