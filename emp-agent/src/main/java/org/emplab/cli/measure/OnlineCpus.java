package org.emplab.cli.measure;

import java.util.ArrayList;
import java.util.List;
import org.emplab.agent.environment.Machine;
import org.emplab.cli.CliException;

/** The CPUs of this machine, as the kernel lists them: {@code 0-3,8}. */
public final class OnlineCpus {
    private OnlineCpus() {}

    static String text() {
        return Machine.local().text("/sys/devices/system/cpu/online").orElse("").strip();
    }

    /**
     * @throws CliException if the machine does not have a CPU that an option names
     */
    public static void require(String option, List<Integer> cpus) {
        List<Integer> online = numbers();
        for (int cpu : cpus) {
            if (!online.isEmpty() && !online.contains(cpu)) {
                throw CliException.wrongCall(option + " " + cpu + ": this machine has the CPUs " + text());
            }
        }
    }

    /** Empty if the kernel does not say. */
    static List<Integer> numbers() {
        return numbers(text());
    }

    static List<Integer> numbers(String text) {
        List<Integer> numbers = new ArrayList<>();
        for (String part : text.split(",")) {
            if (part.matches("\\d{1,6}(-\\d{1,6})?")) {
                String[] ends = part.split("-");
                for (int cpu = Integer.parseInt(ends[0]); cpu <= Integer.parseInt(ends[ends.length - 1]); cpu++) {
                    numbers.add(cpu);
                }
            }
        }
        return numbers;
    }
}
