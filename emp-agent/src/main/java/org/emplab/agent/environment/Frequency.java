package org.emplab.agent.environment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How the CPU's frequency is controlled: turbo, and the governor and limits of each policy.
 *
 * @param turbo the switches that were found; none on most virtual machines
 * @param policies in the kernel's order; none where the machine does not show its frequency
 * @param turboCapable whether the CPU's flags tell of turbo; empty where they are not those of an x86 CPU
 */
public record Frequency(List<TurboSwitch> turbo, List<Policy> policies, Optional<Boolean> turboCapable) {
    private static final String CPUFREQ = "/sys/devices/system/cpu/cpufreq";

    public Frequency {
        turbo = List.copyOf(turbo);
        policies = List.copyOf(policies);
    }

    /** @param value the file's text that means "turbo off" is {@code offValue} */
    public record TurboSwitch(String path, String value, String offValue) {
        public boolean off() {
            return value.equals(offValue);
        }
    }

    /** Frequencies in kHz, as the kernel gives them; empty where the driver does not tell. */
    public record Policy(
            String path,
            String driver,
            String governor,
            OptionalLong minKilohertz,
            OptionalLong maxKilohertz,
            OptionalLong baseKilohertz) {

        /** True where nothing can scale it: the governor holds the top, or both limits are the same. */
        public boolean fixed() {
            boolean oneFrequency = minKilohertz.isPresent() && minKilohertz.equals(maxKilohertz);
            return governor.equals("performance") || oneFrequency;
        }
    }

    public static Frequency read(Machine machine) {
        List<TurboSwitch> turbo = new ArrayList<>();
        addSwitch(turbo, machine, "/sys/devices/system/cpu/intel_pstate/no_turbo", "1");
        addSwitch(turbo, machine, CPUFREQ + "/boost", "0");
        List<Policy> policies = new ArrayList<>();
        for (String name : machine.names(CPUFREQ)) {
            if (name.startsWith("policy")) {
                String path = CPUFREQ + "/" + name;
                policies.add(policy(machine, path));
                addSwitch(turbo, machine, path + "/boost", "0");
            }
        }
        return new Frequency(turbo, policies, turboCapable(machine));
    }

    public boolean turboOff() {
        return turbo.stream().allMatch(TurboSwitch::off);
    }

    private static Policy policy(Machine machine, String path) {
        return new Policy(
                path,
                machine.read(path + "/scaling_driver").shown(),
                machine.read(path + "/scaling_governor").shown(),
                number(machine, path + "/scaling_min_freq"),
                number(machine, path + "/scaling_max_freq"),
                number(machine, path + "/base_frequency"));
    }

    private static OptionalLong number(Machine machine, String path) {
        Optional<String> text = machine.text(path).filter(digits -> digits.matches("\\d{1,18}"));
        return text.isPresent() ? OptionalLong.of(Long.parseLong(text.get())) : OptionalLong.empty();
    }

    private static void addSwitch(List<TurboSwitch> switches, Machine machine, String path, String offValue) {
        machine.text(path).ifPresent(value -> switches.add(new TurboSwitch(path, value, offValue)));
    }

    private static Optional<Boolean> turboCapable(Machine machine) {
        List<String> flags = new Processor(machine).flags();
        if (!flags.contains("tsc") || flags.contains("hypervisor")) {
            return Optional.empty(); // not x86, or a host that hides its flags
        }
        return Optional.of(flags.contains("ida") || flags.contains("cpb"));
    }
}
