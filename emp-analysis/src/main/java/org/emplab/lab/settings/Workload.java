package org.emplab.lab.settings;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.model.Keyed;

/** The workloads that ship with the agent (EMP 4, 5.2; the displacement technique). */
public enum Workload implements Keyed {
    INC("INC", "increments an unsigned integer for so many seconds", true, Map.of("seconds", "1")),
    DUAL_INC("Dual-INC", "INC in two equal halves, each timed by itself", true, Map.of("seconds", "1")),
    SORT("SORT", "insertion sort of random integers", false, Map.of("size", "100000", "seed", "1")),
    MATC("MATC", "matrix product, column-major", false, Map.of("size", "1000", "seed", "1")),
    MATR("MATR", "matrix product, row-major", false, Map.of("size", "1000", "seed", "1")),
    FLUID("FLUID", "the fluid process of the displacement technique", false, Map.of("loops", "1000000000")),
    SPIN(
            "SPIN",
            "a CPU demand of so many microseconds, repeated",
            true,
            Map.of("micros", "1000", "operations", "1000")),
    TCP_SEND(
            "TCP-SEND",
            "messages over TCP, each answered",
            false,
            Map.of("host", "127.0.0.1", "port", "5001", "bytes", "1024", "count", "1000", "turns", "0", "key", ""));

    private final String title;
    private final String description;
    private final boolean calibrated;
    private final Map<String, String> defaults;

    Workload(String title, String description, boolean calibrated, Map<String, String> defaults) {
        this.title = title;
        this.description = description;
        this.calibrated = calibrated;
        this.defaults = defaults;
    }

    /** The name in papers. */
    public String title() {
        return title;
    }

    public String description() {
        return description;
    }

    /** True if its parameters are times, turned into iterations by this machine's calibration. */
    public boolean calibrated() {
        return calibrated;
    }

    /** The names of all of them. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(Workload::key).toList();
    }

    /**
     * The given parameters over the defaults; the order is that of the names.
     *
     * @throws SpecificationException if it has no such parameter
     */
    public Map<String, String> complete(Map<String, String> given) {
        given.keySet().stream()
                .filter(name -> !defaults.containsKey(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new SpecificationException(
                            "parameters." + name, "is no parameter of " + key() + "; it has " + names());
                });
        Map<String, String> all = new LinkedHashMap<>();
        defaults.keySet().stream()
                .sorted()
                .forEach(name -> all.put(name, given.getOrDefault(name, defaults.get(name))));
        return all;
    }

    private List<String> names() {
        return defaults.keySet().stream().sorted().toList();
    }
}
