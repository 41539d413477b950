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
}
