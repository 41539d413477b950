package org.emplab.agent.cli.remote;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.agent.runstore.RunSettings;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.experiment.WrongOrderException;
import org.emplab.runfile.InvalidInputException;

/**
 * Looks at an experiment as the agents will, so that a misspelt setting is told now and not when its turn comes. What the
 * server reads is left to the server, and so is an experiment of another type than measuring.
 */
final class SpecificationCheck {
    private static final Set<String> OF_THE_EXPERIMENT = Set.of("name", "notebook", "runs", "type");
    private static final Set<String> OF_THE_QUEUE =
            Set.of("machine", "program", "samples", "priority", "note", "schedulingPriority");
    private static final Pattern UNKNOWN = Pattern.compile("unknown setting: (\\S+)");

    private SpecificationCheck() {}

    /**
     * @throws InvalidInputException with file, line and key
     */
    static void check(SpecificationFile file) {
        Map<String, Object> common = new LinkedHashMap<>(file.content());
        if (!"measure".equals(common.getOrDefault("type", "measure"))) {
            return;
        }
        common.keySet().removeAll(OF_THE_EXPERIMENT);
        if (!(file.content().get("runs") instanceof List<?> runs)) {
            check(file, "", common);
            return;
        }
        for (int i = 0; i < runs.size(); i++) {
            if (runs.get(i) instanceof Map<?, ?> run) {
                Map<String, Object> merged = new LinkedHashMap<>(common);
                run.forEach((key, value) -> merged.put(String.valueOf(key), value));
                check(file, "runs[" + i + "].", merged);
            }
        }
    }

    private static void check(SpecificationFile file, String place, Map<String, Object> run) {
        Map<String, Object> settings = new LinkedHashMap<>(run);
        settings.keySet().removeAll(OF_THE_QUEUE);
        if (run.get("schedulingPriority") instanceof Number priority) {
            settings.put("priority", priority);
        }
        if (DisplacementOrder.isOne(settings)) {
            checkDisplacement(file, place, settings);
            return;
        }
        if (!settings.containsKey("workload") && !settings.containsKey("command")) {
            return; // the server says it better
        }
        try {
            RunSettings.of(settings);
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            Matcher unknown = UNKNOWN.matcher(message);
            if (unknown.matches()) {
                throw file.wrong(place + unknown.group(1), "is no setting that an agent knows");
            }
            String first = message.split("[ :.]", 2)[0];
            boolean named = settings.containsKey(first);
            throw file.wrong(
                    named ? place + first : null,
                    named && message.startsWith(first + " ") ? message.substring(first.length() + 1) : message);
        }
    }

    private static void checkDisplacement(SpecificationFile file, String place, Map<String, Object> settings) {
        try {
            DisplacementOrder.of(settings);
        } catch (WrongOrderException wrong) {
            throw file.wrong(place + wrong.key(), wrong.problem());
        }
    }
}
