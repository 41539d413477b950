package org.emplab.agent.procfs;

import java.util.ArrayList;
import java.util.List;

/** The kernel's lists of CPUs, such as {@code 0-3,8}. */
public final class CpuList {
    private CpuList() {}

    /** @throws NumberFormatException if the text is no such list; an empty text is an empty list */
    public static List<Integer> parse(String text) {
        List<Integer> cpus = new ArrayList<>();
        for (String part : text.strip().split("[,\\s]+", -1)) {
            if (part.isEmpty()) {
                continue;
            }
            int dash = part.indexOf('-');
            int from = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
            int to = dash < 0 ? from : Integer.parseInt(part.substring(dash + 1));
            for (int cpu = from; cpu <= to; cpu++) {
                cpus.add(cpu);
            }
        }
        return cpus;
    }
}
