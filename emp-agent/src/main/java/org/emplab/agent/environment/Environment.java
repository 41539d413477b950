package org.emplab.agent.environment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The state of the machine as a JSON object, stored with each run. Reading takes some ten milliseconds and changes
 * nothing; it belongs before the first sample or between two samples, never inside one.
 */
public final class Environment {
    private Environment() {}

    /** Reads the environment of the running machine. */
    public static Map<String, Object> read() {
        return read(Machine.local());
    }

    /**
     * Reads the environment from any machine's file tree. A setting that the machine does not have is the text
     * "absent"; a fact that it does not tell is left out.
     */
    public static Map<String, Object> read(Machine machine) {
        List<RunningProcess> processes = RunningProcess.all(machine);
        Services services = Services.read(machine, processes);
        Map<String, Object> environment = new LinkedHashMap<>();
        environment.put("kernel", KernelSection.read(machine));
        environment.put("distribution", KernelSection.distribution(machine));
        environment.put("firmware", FirmwareSection.read(machine));
        environment.put("cpu", CpuSection.read(machine));
        environment.put("frequency", FrequencySection.read(machine));
        environment.put("clock", ClockSection.read(machine, processes));
        environment.put("settings", KnobSection.read(machine));
        environment.put("memory", LoadSection.memory(machine));
        environment.put("mounts", LoadSection.mounts(machine));
        environment.put("load", LoadSection.load(machine, processes));
        environment.put("services", services.describe());
        Map<String, Object> validity = ValiditySigns.read(machine).describe();
        validity.put("frequencyKilohertz", new MeasuredFrequency(machine).describe());
        environment.put("validity", validity);
        environment.put("compiler", CompilerSection.read(machine));
        environment.put("agent", AgentSection.read());
        environment.put(
                "empVersions", EmpVersions.judge(machine, processes, services).describe());
        return environment;
    }

    /** Reads the version that {@code cc} prints: it compiles workloads, unless CC names another compiler. */
    static final class CompilerSection {
        private CompilerSection() {}

        static Map<String, Object> read(Machine machine) {
            Map<String, Object> compiler = new LinkedHashMap<>();
            Commands.Output said = machine.commands().run("cc", "--version");
            if (said.succeeded()) {
                said.output().lines().findFirst().ifPresent(version -> compiler.put("version", version.strip()));
            }
            return compiler;
        }
    }

    /** This agent and what it runs on. */
    static final class AgentSection {
        private AgentSection() {}

        static Map<String, Object> read() {
            Map<String, Object> agent = new LinkedHashMap<>();
            String version = AgentSection.class.getPackage().getImplementationVersion();
            agent.put("version", version == null ? "development" : version);
            agent.put("java", System.getProperty("java.runtime.version", ""));
            agent.put("virtualMachine", System.getProperty("java.vm.name", ""));
            agent.put("user", System.getProperty("user.name", ""));
            return agent;
        }
    }

    /** The firmware and the board, as the kernel has them of DMI; empty on most virtual machines and boards of other kinds. */
    static final class FirmwareSection {
        private static final String DMI = "/sys/class/dmi/id/";

        private FirmwareSection() {}

        static Map<String, Object> read(Machine machine) {
            return new EnvironmentReader(machine)
                    .text("vendor", DMI + "bios_vendor")
                    .text("version", DMI + "bios_version")
                    .text("date", DMI + "bios_date")
                    .text("board", DMI + "board_name")
                    .text("product", DMI + "product_name")
                    .values();
        }
    }

    /** Settings of the kernel that change how long a program takes. */
    static final class KnobSection {
        private static final String KERNEL = "/proc/sys/kernel/";

        private KnobSection() {}

        static Map<String, Object> read(Machine machine) {
            return new EnvironmentReader(machine)
                    .knob("addressSpaceRandomisation", KERNEL + "randomize_va_space")
                    .knob("numaBalancing", KERNEL + "numa_balancing")
                    .knob("nmiWatchdog", KERNEL + "nmi_watchdog")
                    .knob("softWatchdog", KERNEL + "soft_watchdog")
                    .knob("taskDelayAccounting", KERNEL + "task_delayacct")
                    .knob("perfMaxSampleRate", KERNEL + "perf_event_max_sample_rate")
                    .knob("timerMigration", KERNEL + "timer_migration")
                    .knob("schedulerAutogroup", KERNEL + "sched_autogroup_enabled")
                    .knob("realTimeRuntimeMicros", KERNEL + "sched_rt_runtime_us")
                    .knob("transparentHugePages", "/sys/kernel/mm/transparent_hugepage/enabled")
                    .knob("transparentHugePagesDefrag", "/sys/kernel/mm/transparent_hugepage/defrag")
                    .knob("samePageMerging", "/sys/kernel/mm/ksm/run")
                    .knob("swappiness", "/proc/sys/vm/swappiness")
                    .knob("statIntervalSeconds", "/proc/sys/vm/stat_interval")
                    .knob("isolatedCpus", "/sys/devices/system/cpu/isolated")
                    .knob("nohzFullCpus", "/sys/devices/system/cpu/nohz_full")
                    .knob("idleDriver", "/sys/devices/system/cpu/cpuidle/current_driver")
                    .knob("idleGovernor", "/sys/devices/system/cpu/cpuidle/current_governor")
                    .knob("defaultInterruptAffinity", "/proc/irq/default_smp_affinity")
                    .values();
        }
    }
}
