package org.emplab.lab.settings;

import java.util.List;
import java.util.Map;

/** The program to be timed. */
public sealed interface Program {

    /** Any command with its arguments; no shell looks at it. */
    record Command(List<String> arguments) implements Program {
        public Command {
            arguments = List.copyOf(arguments);
            if (arguments.isEmpty() || arguments.get(0).isEmpty()) {
                throw new IllegalArgumentException("an empty command");
            }
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
    }
}
