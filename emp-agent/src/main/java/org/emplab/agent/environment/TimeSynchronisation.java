package org.emplab.agent.environment;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The daemons that keep a machine's clock in time (EMPv2). */
public final class TimeSynchronisation {
    /** Names as the kernel cuts them, to 15 characters. */
    private static final Set<String> DAEMONS =
            Set.of("ntpd", "chronyd", "systemd-timesyn", "openntpd", "ntpd-rs", "ptp4l", "phc2sys");

    private TimeSynchronisation() {}

    /** The distinct names of those that run, sorted. */
    public static List<String> running(List<RunningProcess> processes) {
        Set<String> names = new TreeSet<>();
        for (RunningProcess process : processes) {
            if (!process.kernelThread() && DAEMONS.contains(process.name())) {
                names.add(process.name());
            }
        }
        return List.copyOf(names);
    }
}
