package org.emplab.agent.environment;

import java.util.Map;

/** Settings of the kernel that change how long a program takes. */
final class KnobSection {
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
