package org.emplab.server;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.files.FileGuard;

/**
 * The configuration files of the directory in which a server or a command of its operator is called. Another user's file there
 * would decide which files this user writes and which database it changes.
 */
public final class WorkingDirectory {
    private static final String LOCATION = "spring.config.location";
    private static final String ADDITIONAL = "spring.config.additional-location";
    private static final Map<String, Object> UNREAD =
            Map.of(LOCATION, "optional:classpath:/;optional:classpath:/config/");

    private WorkingDirectory() {}

    /**
     * Says by Spring's properties where a server reads its settings: in the working directory only what no other user may write.
     *
     * @throws EmpServerSettings.WrongSettingException if another user may write a file there, and the call names none
     */
    public static Map<String, Object> ofServer(String... arguments) throws IOException {
        if (given(LOCATION, arguments).isPresent()) {
            return Map.of();
        }
        List<Path> directories = directories();
        for (Path file : files(directories, arguments)) {
            Optional<Path> foreign = unguarded(List.of(requireNonNull(file.getParent()), file));
            if (foreign.isPresent() && given(ADDITIONAL, arguments).isEmpty()) {
                throw new EmpServerSettings.WrongSettingException(file
                        + " counts only where root or this user owns it and the directories"
                        + " above it, and no other may write them; mend " + foreign.get() + ", or name the file: "
                        + naming(file));
            }
        }
        return directories.stream().allMatch(Files::isReadable)
                        && unguarded(directories).isEmpty()
                        && unguarded(files(directories, arguments)).isEmpty()
                ? Map.of()
                : UNREAD;
    }

    /**
     * Says the same for a command, which reads nothing in the working directory.
     *
     * @throws EmpServerSettings.WrongSettingException if there is a file that a server would read, and the call names none
     */
    public static Map<String, Object> ofCommand(String... arguments) throws IOException {
        if (given(LOCATION, arguments).isPresent()) {
            return Map.of();
        }
        Optional<Path> file = files(directories(), arguments).stream().findFirst();
        if (file.isPresent() && given(ADDITIONAL, arguments).isEmpty()) {
            throw new EmpServerSettings.WrongSettingException(arguments[0] + " does not read " + file.get()
                    + "; name it: " + naming(file.get()) + ", or call " + arguments[0] + " in another directory");
        }
        return UNREAD;
    }

    private static String naming(Path file) {
        return "--" + ADDITIONAL + "=file:" + file;
    }

    private static Optional<String> given(String setting, String... arguments) {
        String start = "--" + setting + "=";
        return Arrays.stream(arguments)
                .filter(argument -> argument.startsWith(start))
                .map(argument -> argument.substring(start.length()))
                .findFirst()
                .or(() -> Optional.ofNullable(System.getProperty(setting)))
                .or(() -> Optional.ofNullable(System.getenv(
                        setting.toUpperCase(Locale.ROOT).replace('.', '_').replace("-", ""))));
    }

    /** Where Spring Boot looks by itself. */
    private static List<Path> directories() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        Path config = here.resolve("config");
        List<Path> directories = new ArrayList<>(List.of(here));
        if (Files.isDirectory(config)) {
            directories.add(config);
            directories.addAll(listed(config).filter(Files::isDirectory).toList());
        }
        return directories;
    }

    private static List<Path> files(List<Path> directories, String... arguments) throws IOException {
        String names =
                given("spring.config.name", arguments).orElse("application").replaceAll("\\s*,\\s*", "|");
        List<Path> files = new ArrayList<>();
        for (Path directory : directories) {
            files.addAll(listed(directory)
                    .filter(file ->
                            file.getFileName().toString().matches("(" + names + ")(-.*)?\\.(properties|xml|ya?ml)"))
                    .toList());
        }
        return files;
    }

    private static Stream<Path> listed(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList().stream();
        } catch (AccessDeniedException e) {
            return Stream.of(); // nothing there counts, see ofServer
        }
    }

    /** The permission by which another user may write or replace one of these files or directories. */
    private static Optional<Path> unguarded(List<Path> paths) {
        try {
            return FileGuard.unguarded(paths);
        } catch (IOException e) {
            return Optional.of(paths.get(0));
        }
    }
}
