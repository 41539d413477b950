package org.emplab.agent.procfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
        return all.stream()
                .filter(variable -> !variable.startsWith(CALLER + "="))
                .filter(variable -> !(localeIsOurs && variable.startsWith("LC_ALL=")))
                .map(variable ->
                        variable.startsWith(CALLER + "_LC_ALL=") ? variable.substring(CALLER.length() + 1) : variable)
                .toList();
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
