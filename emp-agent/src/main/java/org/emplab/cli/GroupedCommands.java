package org.emplab.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The commands in the help of {@code emp}, by the place where a person needs them. */
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
        emp.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        emp.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, GroupedCommands::text);
    }

    private static String text(Help help) {
        StringBuilder text = new StringBuilder();
        GROUPS.forEach((title, names) -> {
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
