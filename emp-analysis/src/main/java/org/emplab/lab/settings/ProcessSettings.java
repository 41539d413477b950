package org.emplab.lab.settings;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * User, directory and environment of the program's process. An absent setting is the agent's own.
 *
 * @param user to run as; needs root or CAP_SETUID
 * @param group to run as; by default the user's
 * @param environment variables over (or, if cleared, instead of) the agent's own
 * @param fixedAddresses without address-space randomisation
 * @param keepChildren leaves alone what the program leaves running, which is killed otherwise
 */
public record ProcessSettings(
        @Setting(title = "User", help = "Unix user to run as.")
        Optional<String> user,

        @Setting(title = "Group", help = "Unix group to run as.")
        Optional<String> group,

        @Setting(title = "Directory", help = "Working directory.", placeholder = "DIR")
        Optional<Path> directory,

        @Setting(title = "Environment", help = "A variable of its environment.", option = "--env")
        Map<String, String> environment,

        @Setting(
                title = "Only these variables",
                help = "Give it only the variables that are set for it.",
                option = "--clear-env")
        boolean clearEnvironment,

        @Setting(title = "Fixed addresses", help = "Without address-space randomisation.")
        boolean fixedAddresses,

        @Setting(title = "Keep children", help = "Do not kill child processes that outlive the program.")
        boolean keepChildren) {
    public static final ProcessSettings AS_IS =
            new ProcessSettings(Optional.empty(), Optional.empty(), Optional.empty(), Map.of(), false, false, false);

    public ProcessSettings {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        for (String name : environment.keySet()) {
            if (name.isEmpty() || name.indexOf('=') >= 0) {
                throw new SpecificationException("environment", "has a name that is empty or has a '=': " + name);
            }
        }
    }

    ProcessSettings withUser(String other) {
        return new ProcessSettings(
                Optional.of(other), group, directory, environment, clearEnvironment, fixedAddresses, keepChildren);
    }
}
