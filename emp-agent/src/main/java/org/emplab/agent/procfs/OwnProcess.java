package org.emplab.agent.procfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.agent.jna.NativeText;

/** Arguments and variables of this process, byte for byte: the JVM decodes them by the caller's locale, which may lose some. */
public final class OwnProcess {
    private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");
    private static final Path ENVIRONMENT = Path.of("/proc/self/environ");

    /** Variables by which the script {@code emp} says how it was called; a program under test has none of them. */
    private static final String CALLER = "EMP_CALLER";

    private OwnProcess() {}

    /** Replaces the words that {@code main} was given by those that the caller gave. */
    public static String[] words(String... given) {
        List<String> all = strings(COMMAND_LINE);
        return all.size() < given.length
                ? given
                : all.subList(all.size() - given.length, all.size()).toArray(String[]::new);
    }

    /** The caller's variables, each as {@code NAME=value}. */
    public static List<String> variables() {
        List<String> all = strings(ENVIRONMENT);
        boolean localeIsOurs =
                all.stream().anyMatch(variable -> variable.startsWith(CALLER + "=") && variable.endsWith(" LC_ALL"));
        List<String> variables = new ArrayList<>(all.stream()
                .filter(variable -> variable.startsWith(CALLER + "_"))
                .map(variable -> variable.substring(CALLER.length() + 1))
                .toList());
        Set<String> names = variables.stream().map(OwnProcess::name).collect(Collectors.toSet());
        if (localeIsOurs) {
            names.add("LC_ALL");
        }
        all.stream()
                .filter(variable -> !variable.startsWith(CALLER) && !names.contains(name(variable)))
                .forEach(variables::add);
        return variables;
    }

    private static String name(String variable) {
        return variable.substring(0, Math.max(0, variable.indexOf('=')));
    }

    private static List<String> strings(Path file) {
        List<String> strings = new ArrayList<>();
        try {
            byte[] bytes = Files.readAllBytes(file);
            int from = 0;
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] == 0) {
                    strings.add(NativeText.decode(Arrays.copyOfRange(bytes, from, i)));
                    from = i + 1;
                }
            }
        } catch (IOException e) {
            // there is no such file where there is no Linux
        }
        return strings;
    }
}
