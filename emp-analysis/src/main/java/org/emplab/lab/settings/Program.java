package org.emplab.lab.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.model.Keyed;

/** The program to be timed. */
public sealed interface Program {
    /** Its keys in settings. */
    Map<String, Object> toJson();

    /**
     * Takes its keys.
     *
     * @throws SpecificationException naming the key that is missing or wrong
     */
    static Program of(SettingsReader in) {
        List<String> command = in.command("command");
        Optional<String> workload = in.text("workload");
        if (command.isEmpty() == workload.isEmpty()) {
            throw workload.isEmpty()
                    ? new SpecificationException(
                            "workload", "(the name of a bundled one) or command (a list) is missing")
                    : new SpecificationException("command", "and workload are both given: say one of them");
        }
        if (workload.isEmpty()) {
            return new Command(command);
        }
        Workload known = Keyed.of(Workload.class, workload.get())
                .orElseThrow(() -> SettingsReader.wrong("workload", "one of " + Workload.keys(), workload.get()));
        Map<String, String> parameters = in.texts("parameters");
        known.complete(parameters);
        return new Bundled(known, parameters);
    }

    /** Any command with its arguments; no shell looks at it. */
    record Command(List<String> arguments) implements Program {
        public Command {
            arguments = List.copyOf(arguments);
            if (arguments.isEmpty() || arguments.get(0).isEmpty()) {
                throw new IllegalArgumentException("an empty command");
            }
        }

        @Override
        public Map<String, Object> toJson() {
            return Map.of("command", arguments);
        }
    }

    /**
     * A workload that ships with the agent.
     *
     * @param parameters by name, as text: {@code seconds=0.25}; what is missing has its default
     */
    record Bundled(Workload workload, Map<String, String> parameters) implements Program {
        public Bundled {
            parameters = Map.copyOf(parameters);
        }

        @Override
        public Map<String, Object> toJson() {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("workload", workload.key());
            object.put("parameters", parameters);
            return object;
        }
    }
}
