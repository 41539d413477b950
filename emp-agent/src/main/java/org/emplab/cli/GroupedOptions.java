package org.emplab.cli;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;

/** The options in a command's help, by the {@link OptionGroup}s of the classes that declare them. */
final class GroupedOptions {
    private static final int LINE = 78;

    private final boolean all;

    private GroupedOptions(boolean all) {
        this.all = all;
    }

    /** @param all whether rare groups are explained, too */
    static void useIn(CommandLine command, boolean all) {
        GroupedOptions groups = new GroupedOptions(all);
        command.getHelpSectionMap().put(CommandLine.Model.UsageMessageSpec.SECTION_KEY_OPTION_LIST, groups::text);
    }

    private String text(Help help) {
        Map<Integer, List<OptionSpec>> groups = new TreeMap<>();
        Map<Integer, OptionGroup> headings = new TreeMap<>();
        help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .forEach(option -> {
                    Optional<OptionGroup> group = group(option);
                    int order = group.map(OptionGroup::order).orElse(0);
                    group.ifPresent(one -> headings.put(order, one));
                    groups.computeIfAbsent(order, none -> new ArrayList<>()).add(option);
                });
        StringBuilder text = new StringBuilder();
        groups.forEach((order, options) -> {
            OptionGroup heading = headings.get(order);
            boolean named = heading != null && heading.rare() && !all;
            if (heading != null) {
                text.append(System.lineSeparator())
                        .append(heading.value())
                        .append(named ? " (explained by --help-all)" : "")
                        .append(":")
                        .append(System.lineSeparator());
            }
            text.append(named ? names(options) : explained(help, options));
        });
        return text.toString();
    }

    private static Optional<OptionGroup> group(OptionSpec option) {
        Object declared = option.userObject();
        Class<?> type = declared instanceof Field field
                ? field.getDeclaringClass()
                : declared instanceof Class<?> of ? of : null;
        return Optional.ofNullable(type).map(group -> group.getAnnotation(OptionGroup.class));
    }

    private static String explained(Help help, List<OptionSpec> options) {
        Help.Layout layout = help.createDefaultLayout(options, List.of(), help.colorScheme());
        layout.addOptions(options, help.parameterLabelRenderer());
        return layout.toString();
    }

    private static String names(List<OptionSpec> options) {
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder(" ");
        for (String name : options.stream().map(OptionSpec::longestName).collect(Collectors.toList())) {
            if (line.length() + name.length() > LINE) {
                text.append(line).append(System.lineSeparator());
                line = new StringBuilder(" ");
            }
            line.append(' ').append(name);
        }
        return text.append(line).append(System.lineSeparator()).toString();
    }
}
