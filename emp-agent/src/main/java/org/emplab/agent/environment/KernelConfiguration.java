package org.emplab.agent.environment;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/**
 * How the running kernel was configured, where it or its distribution says so.
 *
 * @param source the file it was read from
 * @param values of the options that matter here; {@code # CONFIG_X is not set} is the value "n"
 */
public record KernelConfiguration(String source, Map<String, String> values) {
    private static final String NOT_SET = " is not set";

    /** The options that are kept, of some ten thousand. */
    private static final Set<String> KEPT = Set.of(
            "CONFIG_HZ",
            "CONFIG_TICK_CPU_ACCOUNTING",
            "CONFIG_VIRT_CPU_ACCOUNTING_GEN",
            "CONFIG_VIRT_CPU_ACCOUNTING_NATIVE",
            "CONFIG_IRQ_TIME_ACCOUNTING",
            "CONFIG_TASKSTATS",
            "CONFIG_TASK_DELAY_ACCT",
            "CONFIG_NO_HZ_FULL",
            "CONFIG_NO_HZ_IDLE",
            "CONFIG_PREEMPT_RT");

    public KernelConfiguration {
        values = Map.copyOf(values);
    }

    /** Empty where no configuration of this very kernel can be read. */
    public static Optional<KernelConfiguration> read(Machine machine) {
        String release = machine.text("/proc/sys/kernel/osrelease").orElse("unknown");
        for (String source : List.of(
                "/proc/config.gz",
                "/boot/config-" + release,
                "/lib/modules/" + release + "/config",
                "/lib/modules/" + release + "/build/.config")) {
            Path file = machine.path(source);
            if (Files.isReadable(file)) {
                try {
                    return Optional.of(new KernelConfiguration(source, parse(file)));
                } catch (IOException unreadable) {
                    // the next source may do
                }
            }
        }
        return Optional.empty();
    }

    /** "y", "m", "n", a number or a text; empty where the kernel does not know the option. */
    public Optional<String> option(String name) {
        return Optional.ofNullable(values.get("CONFIG_" + name));
    }

    public boolean isSet(String name) {
        return option(name).filter("y"::equals).isPresent();
    }

    /** How CPU time is charged: "tick" (whole ticks), "native" or "generic" (exact), as configured. */
    public Optional<String> cpuTimeAccounting() {
        if (isSet("TICK_CPU_ACCOUNTING")) {
            return Optional.of("tick");
        }
        if (isSet("VIRT_CPU_ACCOUNTING_NATIVE")) {
            return Optional.of("native");
        }
        return isSet("VIRT_CPU_ACCOUNTING_GEN") ? Optional.of("generic") : Optional.empty();
    }

    private static Map<String, String> parse(Path file) throws IOException {
        Map<String, String> values = new HashMap<>();
        try (InputStream raw = Files.newInputStream(file);
                InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
                BufferedReader reader = new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                int equals = line.indexOf('=');
                if (equals > 0 && KEPT.contains(line.substring(0, equals))) {
                    values.put(line.substring(0, equals), line.substring(equals + 1));
                } else if (line.endsWith(NOT_SET)
                        && KEPT.contains(line.substring(2, line.length() - NOT_SET.length()))) {
                    values.put(line.substring(2, line.length() - NOT_SET.length()), "n");
                }
            }
        }
        return values;
    }
}
