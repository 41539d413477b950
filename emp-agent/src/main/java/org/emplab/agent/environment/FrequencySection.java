package org.emplab.agent.environment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** How the CPU's frequency is controlled: one value where all policies agree, or the list of what they have. */
final class FrequencySection {
    private FrequencySection() {}

    static Map<String, Object> read(Machine machine) {
        Frequency frequency = Frequency.read(machine);
        List<Frequency.Policy> policies = frequency.policies();
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("turbo", frequency.turbo().isEmpty() ? "absent" : frequency.turboOff() ? "off" : "on");
        if (policies.isEmpty()) {
            description.put("governor", "absent");
            return description;
        }
        description.put("governor", oneOrMany(policies.stream().map(Frequency.Policy::governor)));
        description.put("driver", oneOrMany(policies.stream().map(Frequency.Policy::driver)));
        description.put("minKilohertz", oneOrMany(policies.stream().map(p -> shown(p.minKilohertz()))));
        description.put("maxKilohertz", oneOrMany(policies.stream().map(p -> shown(p.maxKilohertz()))));
        description.put("baseKilohertz", oneOrMany(policies.stream().map(p -> shown(p.baseKilohertz()))));
        return description;
    }

    private static Object oneOrMany(Stream<String> values) {
        List<Object> distinct = values.distinct().map(EnvironmentReader::typed).toList();
        return distinct.size() == 1 ? distinct.get(0) : distinct;
    }

    private static String shown(OptionalLong kilohertz) {
        return kilohertz.isPresent() ? Long.toString(kilohertz.getAsLong()) : "absent";
    }
}
