package org.emplab.agent.displacement;

import java.util.List;
import java.util.OptionalInt;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.procfs.CpuList;

/**
 * Chooses the CPUs of an experiment.
 *
 * @param measuring F and the PUT, alone if it can be
 * @param server the PUT's server, where it has one on this machine; and what else of ours runs
 */
record Cpus(int measuring, int server) {

    /**
     * @throws DisplacementException if there are fewer than two CPUs, or one that is asked for is not allowed
     */
    static Cpus choose(Machine machine, OptionalInt measuring, OptionalInt server) {
        List<Integer> allowed = allowed(machine);
        if (allowed.size() < 2) {
            throw DisplacementException.failed("only CPU " + (allowed.isEmpty() ? "?" : allowed.get(0))
                    + " is allowed here: F and the PUT need one to themselves, and the agent and a server another");
        }
        int chosen = measuring.orElse(allowed.get(allowed.size() - 1));
        require(allowed, chosen);
        int other = server.orElse(
                allowed.stream().filter(cpu -> cpu != chosen).findFirst().orElseThrow());
        require(allowed, other);
        if (other == chosen) {
            throw DisplacementException.wrongCall(
                    "the server cannot run on CPU " + chosen + ": it would displace F there like the PUT itself");
        }
        return new Cpus(chosen, other);
    }

    private static List<Integer> allowed(Machine machine) {
        return machine.lines("/proc/self/status").stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> CpuList.parse(line.substring(line.indexOf(':') + 1)))
                .findFirst()
                .orElse(List.of());
    }

    private static void require(List<Integer> allowed, int cpu) {
        if (!allowed.contains(cpu)) {
            throw DisplacementException.wrongCall("CPU " + cpu + " is not allowed to this process; allowed are "
                    + String.join(", ", allowed.stream().map(String::valueOf).toList()));
        }
    }
}
