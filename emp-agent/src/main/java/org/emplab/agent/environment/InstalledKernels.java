package org.emplab.agent.environment;

import java.util.List;
import java.util.TreeSet;

/** Kernels that are installed beside the one that runs. */
public final class InstalledKernels {
    private InstalledKernels() {}

    /** Releases of the same flavour that are newer, the newest first. Flavours (amd64, generic, rt) are not compared. */
    public static List<String> newerThan(String running, Machine machine) {
        TreeSet<String> installed = new TreeSet<>(NaturalOrder.COMPARATOR.reversed());
        for (String name : machine.names("/boot")) {
            if (name.startsWith("vmlinuz-")) {
                installed.add(name.substring("vmlinuz-".length()));
            }
        }
        installed.addAll(machine.names("/lib/modules").stream()
                .filter(release -> machine.exists("/lib/modules/" + release + "/modules.dep"))
                .toList());
        return installed.stream()
                .filter(release -> flavour(release).equals(flavour(running)))
                .filter(release -> NaturalOrder.COMPARATOR.compare(release, running) > 0)
                .toList();
    }

    private static String flavour(String release) {
        String last = release.substring(release.lastIndexOf('-') + 1);
        return release.indexOf('-') >= 0 && last.matches("[a-z].*") ? last : "";
    }
}
