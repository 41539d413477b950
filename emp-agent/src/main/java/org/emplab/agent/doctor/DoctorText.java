package org.emplab.agent.doctor;

import java.util.ArrayList;
import java.util.List;
import org.emplab.agent.environment.EmpVersions;
import org.emplab.agent.environment.EmpVersions.EmpVersion.ValidityFinding;

/** An examination for people: what is amiss with its reason and mend, the rest in one line each. */
public final class DoctorText {
    private static final String LINE = "  %-6s %-34s %s%n";

    private DoctorText() {}

    public static String of(Examination examination) {
        StringBuilder text = new StringBuilder();
        for (EmpVersions.EmpVersion version : examination.versions().versions()) {
            String verdict = version.verdict() == ValidityFinding.HOLDS
                    ? "holds"
                    : version.verdict() == ValidityFinding.FAILS ? "fails" : "not known";
            text.append(String.format("%s  %-10s %s%n", version.name(), verdict, version.reason()));
        }
        text.append(String.format(
                "This machine holds to: %s%n", examination.versions().derived()));
        String group = "";
        List<String> quietDaemons = new ArrayList<>();
        for (CheckResult item : examination.items()) {
            if (item.id().startsWith("daemon.") && item.status() == CheckResult.Status.OK) {
                quietDaemons.add(item.title());
                continue;
            }
            if (!item.group().equals(group)) {
                group = item.group();
                text.append(String.format("%n%s%n", heading(group)));
            }
            append(text, item);
        }
        text.append(String.format("%nnot running, as it should be: %s%n", String.join(", ", quietDaemons)));
        return text.toString();
    }

    public static String of(ChangeOutcome outcome, String value) {
        String detail = outcome.detail().isEmpty() ? "" : " (" + outcome.detail() + ")";
        return String.format(
                "  %-12s %-22s %s: %s%s",
                outcome.kind().key(), outcome.change().item(), outcome.change().target(), value, detail);
    }

    private static void append(StringBuilder text, CheckResult item) {
        text.append(String.format(LINE, mark(item), item.title(), item.state()));
        if (item.amiss()) {
            text.append(String.format("         wanted: %s%n", item.wanted()));
            text.append(String.format("         why: %s%n", item.reason()));
            text.append(String.format("         mend: %s%s%n", item.mend(), how(item)));
        }
    }

    private static String how(CheckResult item) {
        if (item.changes().isEmpty()) {
            return "";
        }
        return item.need() == Severity.OPTIONAL ? "   [--apply --with " + item.id() + "]" : "   [--apply]";
    }

    private static String mark(CheckResult item) {
        return switch (item.status()) {
            case OK -> "ok";
            case AMISS -> item.need() == Severity.OPTIONAL ? "could" : "AMISS";
            case ABSENT, UNREADABLE, NOTE -> "-";
        };
    }

    private static String heading(String group) {
        return switch (group) {
            case "EMPv1" -> "EMPv1: non-critical daemons off";
            case "EMPv2" -> "EMPv2: time synchronisation on";
            case "EMPv3" -> "EMPv3: turbo and frequency scaling off";
            case "EMPv4" -> "EMPv4: an up-to-date kernel";
            case "agent" -> "The agent";
            case "knob" -> "Settings that change how long a program takes";
            default -> "Signs of disturbance";
        };
    }
}
