package org.emplab.agent.doctor;

import java.util.ArrayList;
import java.util.List;
import org.emplab.agent.environment.Machine;

/** EMPv1: the paper's lab machines had no packet filter. It is never switched off here: that is a person's decision. */
public final class FirewallCheck implements Check {
    @Override
    public List<CheckResult> examine(ExaminationContext context) {
        return List.of(
                item(context.machine(), "iptables", "/proc/net/ip_tables_names"),
                item(context.machine(), "ip6tables", "/proc/net/ip6_tables_names"));
    }

    private static CheckResult item(Machine machine, String name, String path) {
        List<String> tables = new ArrayList<>(machine.lines(path));
        tables.removeIf(String::isBlank);
        return new CheckResult(
                "daemon." + name,
                "EMPv1",
                name,
                Severity.INFORMATION,
                tables.isEmpty() ? CheckResult.Status.OK : CheckResult.Status.NOTE,
                tables.isEmpty() ? "no filter in force" : "tables in force: " + String.join(", ", tables),
                "no filter in force",
                "a packet filter costs time for each packet, which matters only to programs that use the network",
                "",
                List.of());
    }
}
