package org.emplab.agent.environment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.emplab.agent.procfs.CpuList;

/**
 * The frequency of a CPU, as the kernel last saw it; empty where it does not show that, as on most virtual machines.
 *
 * <p>It comes from the {@code cpufreq} driver; without one from {@code /proc/cpuinfo}, but only if the CPU counts its
 * cycles ({@code aperfmperf}): otherwise that file has the nominal frequency, which never changes.
 */
public final class MeasuredFrequency {
    private static final String CPUS = "/sys/devices/system/cpu/";

    private final Machine machine;
    private final boolean counted;

    public MeasuredFrequency(Machine machine) {
        this.machine = machine;
        this.counted = new Processor(machine).flags().contains("aperfmperf");
    }

    /** The frequency of one CPU, kHz. */
    public OptionalLong kilohertz(int cpu) {
        Optional<String> driver = machine.text(CPUS + "cpu" + cpu + "/cpufreq/scaling_cur_freq")
                .filter(text -> text.matches("\\d{1,12}"));
        if (driver.isPresent()) {
            return OptionalLong.of(Long.parseLong(driver.get()));
        }
        return counted ? listed(cpu) : OptionalLong.empty();
    }

    private OptionalLong listed(int cpu) {
        boolean here = false;
        for (String line : machine.lines("/proc/cpuinfo")) {
            int colon = line.indexOf(':');
            String key = line.substring(0, Math.max(0, colon)).strip();
            String value = line.substring(colon + 1).strip();
            if (key.equals("processor")) {
                here = value.equals(Integer.toString(cpu));
            } else if (here && key.equals("cpu MHz") && value.matches("\\d{1,9}(\\.\\d*)?")) {
                return OptionalLong.of(Math.round(1000 * Double.parseDouble(value)));
            }
        }
        return OptionalLong.empty();
    }

    /** The lowest and the highest of all CPUs that are online, or "absent". */
    public Object describe() {
        List<Integer> online = machine.text(CPUS + "online").map(CpuList::parse).orElse(List.of());
        LongSummaryStatistics all =
                online.stream().flatMapToLong(cpu -> kilohertz(cpu).stream()).summaryStatistics();
        if (all.getCount() == 0) {
            return "absent";
        }
        Map<String, Object> range = new LinkedHashMap<>();
        range.put("lowest", all.getMin());
        range.put("highest", all.getMax());
        return range;
    }
}
