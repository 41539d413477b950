package org.emplab.server.database.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.emplab.server.database.embedded.EmbeddedPostgres.EmbeddedDatabaseException;

/** PostgreSQL's own programs. They refuse root, so as root they run in a user namespace of their own. */
record PostgresPrograms(Path binaries, Path home) {
    private static final Pattern DATABASE_ERROR = Pattern.compile("\\b(FATAL|PANIC|ERROR):");
    private static final Pattern PROGRAM_ERROR =
            Pattern.compile("error:|could not|cannot|No such|not permitted|No space", Pattern.CASE_INSENSITIVE);

    /**
     * Waits for its end.
     *
     * @return what it wrote
     * @throws EmbeddedDatabaseException with the reason that it wrote, if it failed
     */
    String run(String program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("unshare", "--user"));
        }
        command.add(binaries.resolve("bin").resolve(program).toString());
        command.addAll(List.of(arguments));
        try {
            Path output = Files.createTempFile("emp-" + program, ".log");
            try {
                ProcessBuilder builder = new ProcessBuilder(command)
                        .directory(home.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile()); // not a pipe: the database inherits it and never closes it
                builder.environment().put("LC_ALL", "C");
                builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
                int exitCode = builder.start().waitFor();
                String text = Files.readString(output).strip();
                if (exitCode != 0) {
                    throw new EmbeddedDatabaseException(program + " failed (" + exitCode + "): "
                            + reason(text).orElse(text) + hint(text));
                }
                return text;
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException e) {
            throw new EmbeddedDatabaseException("cannot run " + command.get(0) + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EmbeddedDatabaseException("interrupted while running " + program, e);
        }
    }

    /** The line that tells the error: of the database itself, else of the program; what stands before it says what is done. */
    static Optional<String> reason(String text) {
        return Stream.of(DATABASE_ERROR, PROGRAM_ERROR)
                .flatMap(
                        error -> text.lines().filter(line -> error.matcher(line).find()))
                .findFirst()
                .map(String::strip);
    }

    /** The last error in the database's log; that it still starts or ends already is none. */
    static Optional<String> endIn(String log) {
        return log.lines()
                .filter(line -> DATABASE_ERROR.matcher(line).find() && !line.contains("the database system is "))
                .reduce((earlier, later) -> later)
                .map(String::strip)
                .or(() -> reason(log));
    }

    private static String hint(String text) {
        return text.contains("unshare")
                ? "; PostgreSQL does not run as root and this machine allows no user namespaces: run the server as an"
                        + " ordinary user, or name a database with --spring.datasource.url"
                : "";
    }

    private static boolean isRoot() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException | UnsupportedOperationException e) {
            return "root".equals(System.getProperty("user.name"));
        }
    }
}
