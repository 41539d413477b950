package org.emplab.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.catalogue.AnalysisSort;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Commands in a help by groups: those of {@code emp} by the place where a person needs them, analyses by the sort of their
 * questions.
 */
final class GroupedCommands {
    private static final Map<String, List<String>> GROUPS = new LinkedHashMap<>();

    static {
        GROUPS.put("Here and now", List.of("measure", "compare", "doctor", "demo", "displace", "snapshot", "workload"));
        GROUPS.put("Files", List.of("analyze", "simulate", "export", "import"));
        GROUPS.put(
                "A lab", List.of("submit", "runs", "schedule", "next", "pause", "resume", "abort", "release", "api"));
        GROUPS.put("Set-up", List.of("server", "agent", "completion", "man-pages"));
    }

    private GroupedCommands() {}

    static void useIn(CommandLine emp) {
        useIn(emp, GROUPS);
        CommandLine analyze = emp.getSubcommands().get("analyze");
        if (analyze != null) {
            Map<String, List<String>> sorts = new LinkedHashMap<>();
            for (AnalysisSort sort : AnalysisSort.values()) {
                sorts.put(sort.title(), sort.analyses());
            }
            useIn(analyze, sorts);
        }
    }

    private static void useIn(CommandLine command, Map<String, List<String>> groups) {
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> text(help, groups));
    }

    private static String text(Help help, Map<String, List<String>> groups) {
        StringBuilder text = new StringBuilder();
        groups.forEach((title, names) -> {
            Map<String, Help> commands = new LinkedHashMap<>(help.subcommands());
            commands.keySet().retainAll(names);
            text.append(System.lineSeparator())
                    .append(title)
                    .append(":")
                    .append(System.lineSeparator())
                    .append(help.commandList(commands));
        });
        return text.toString();
    }
}
