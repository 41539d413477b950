package org.emplab.agent.home;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.emplab.agent.AgentHome;
import org.emplab.agent.ServiceException;
import org.emplab.agent.files.DurableFile;

/**
 * Reads {@code EMP_HOME/agent/agent.properties}: what this machine permits a server, and how often the agent calls. No
 * server can change it.
 *
 * @param poll between two questions for work
 * @param contact shortest time between two calls while a run is on
 * @param answer longest wait for an answer
 * @param batchBytes largest batch of an upload, unpacked; the setting is called {@code pieceBytes}
 * @param segmentBytes size from which on a journal goes on in a new file
 */
public record AgentProperties(
        Permissions permissions, Duration poll, Duration contact, Duration answer, long batchBytes, long segmentBytes) {
    private static final Set<String> KEYS = Set.of(
            "workloads",
            "hosts",
            "commands",
            "users",
            "groups",
            "runAs",
            "directories",
            "variables",
            "prepare",
            "realTime",
            "rebootCommand",
            "pollSeconds",
            "contactSeconds",
            "answerSeconds",
            "pieceBytes",
            "segmentBytes");

    private static final String DEFAULTS = """
            # What a server may have this machine run, and the agent's pace. No server can change this file.
            # The agent reads it when it starts. A list has commas between its elements.

            # bundled workloads: all (*), or a list such as inc,dual-inc
            #workloads = *
            # where tcp-send may send to
            #hosts = localhost,127.0.0.1,::1
            # other programs: absolute paths; a directory stands for every program in it
            #commands =
            # whom programs may run as when a run says so, and in which groups besides their own
            #users =
            #groups =
            # whom commands, and workloads that name files, run as when the run does not say; without it they are
            # refused. self is the agent's own user: who may submit commands can then act as the agent
            #runAs =
            # below which directories programs may work, read their input from and write their output to
            #directories =
            # which environment variables a run may set; * is any
            #variables =
            # whether a run may have the machine prepared, as emp doctor --apply does, for its time
            #prepare = false
            # whether a run may use real-time policies and nice values under 0
            #realTime = false
            # reboots the machine between runs that ask for it, such as /usr/bin/systemctl reboot;
            # unless set, the agent never reboots the machine
            #rebootCommand =

            # between two questions for work, when there is none
            #pollSeconds = 5
            # shortest time between two calls to the server while a run is on
            #contactSeconds = 10
            # longest wait for an answer of the server
            #answerSeconds = 30
            # largest batch of an upload, unpacked
            #pieceBytes = 4194304
            # a journal goes on in a new file when it has this size; what the server has of it goes file by file
            #segmentBytes = 8388608
            """;

    /**
     * @throws ServiceException if a key is unknown or a value is none
     */
    public static AgentProperties read(AgentHome home) throws IOException {
        Properties properties = new Properties();
        if (Files.exists(home.properties())) {
            try (Reader in = Files.newBufferedReader(home.properties())) {
                properties.load(in);
            } catch (IllegalArgumentException e) {
                throw new ServiceException(home.properties() + ": " + e.getMessage(), e);
            }
        }
        return of(properties, home.properties());
    }

    public static AgentProperties of(Properties properties, Path file) {
        Set<String> unknown = new TreeSet<>(properties.stringPropertyNames());
        unknown.removeAll(KEYS);
        unknown.remove("address"); // of earlier releases, and does nothing now
        if (!unknown.isEmpty()) {
            throw new ServiceException(
                    file + ": unknown key " + unknown.iterator().next() + "; there are " + new TreeSet<>(KEYS));
        }
        Values values = new Values(properties, file);
        Permissions permissions = new Permissions(
                values.list("workloads", "*"),
                values.list("hosts", "localhost,127.0.0.1,::1"),
                values.paths("commands"),
                values.list("users", ""),
                values.list("groups", ""),
                values.list("runAs", "").stream().findFirst(),
                values.paths("directories"),
                values.list("variables", ""),
                values.flag("prepare"),
                values.flag("realTime"),
                values.command("rebootCommand"));
        return new AgentProperties(
                permissions,
                values.seconds("pollSeconds", 5),
                values.seconds("contactSeconds", 10),
                values.seconds("answerSeconds", 30),
                Math.round(values.number("pieceBytes", 4 << 20, 1)),
                Math.round(values.number("segmentBytes", 8 << 20, 1)));
    }

    /** A file with everything in it as a comment, but for the user of programs that the installation has made, unless there is one. */
    public static void writeDefaults(AgentHome home) throws IOException {
        writeDefaults(home, "emp-program");
    }

    static void writeDefaults(AgentHome home, String programs) throws IOException {
        if (!Files.exists(home.properties())) {
            DurableFile.write(
                    home.properties(),
                    isUser(programs) ? DEFAULTS.replace("#runAs =", "runAs = " + programs) : DEFAULTS);
        }
    }

    private static boolean isUser(String name) throws IOException {
        try {
            FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(name);
            return true;
        } catch (UserPrincipalNotFoundException none) {
            return false;
        }
    }

    /** Reads values and names the key that is wrong. */
    private record Values(Properties properties, Path file) {
        List<String> list(String key, String otherwise) {
            return Arrays.stream(properties.getProperty(key, otherwise).split(","))
                    .map(String::strip)
                    .filter(element -> !element.isEmpty())
                    .toList();
        }

        List<Path> paths(String key) {
            List<Path> paths = list(key, "").stream().map(Path::of).toList();
            paths.stream().filter(path -> !path.isAbsolute()).findFirst().ifPresent(path -> {
                throw wrong(key, "absolute paths", path.toString());
            });
            return paths;
        }

        /** The absolute path of a program, and its arguments. */
        List<String> command(String key) {
            String text = properties.getProperty(key, "").strip();
            if (!text.isEmpty() && !text.startsWith("/")) {
                throw wrong(key, "the absolute path of a command, and its arguments", text);
            }
            return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
        }

        boolean flag(String key) {
            String text = properties.getProperty(key, "false").strip();
            if (!text.equals("true") && !text.equals("false")) {
                throw wrong(key, "true or false", text);
            }
            return text.equals("true");
        }

        Duration seconds(String key, double otherwise) {
            return Duration.ofMillis(Math.round(1000 * number(key, otherwise, 0.05)));
        }

        double number(String key, double otherwise, double least) {
            String text =
                    Optional.ofNullable(properties.getProperty(key)).orElse("").strip();
            try {
                double number = text.isEmpty() ? otherwise : Double.parseDouble(text);
                if (number >= least && number < 1e12) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // told below
            }
            throw wrong(key, "a number from " + least, text);
        }

        private ServiceException wrong(String key, String wanted, String text) {
            return new ServiceException(file + ": " + key + " must be " + wanted + ", not " + text);
        }
    }
}
