package org.emplab.cli.remote;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server on this machine and a token for it, kept under {@code EMP_HOME} so that the shell finds its own lab. The file
 * is its owner's alone.
 */
public record SavedLogin(String server, String token) {
    private static final String FILE = "login.json";

    /** Empty if there is none, or none that can be read. */
    public static Optional<SavedLogin> read(Path home) {
        try {
            ObjectNode tree = JsonTrees.read(home.resolve(FILE));
            String server = tree.path("server").asString("");
            String token = tree.path("token").asString("");
            return server.isEmpty() || token.isEmpty() ? Optional.empty() : Optional.of(new SavedLogin(server, token));
        } catch (IOException | InvalidInputException e) {
            return Optional.empty();
        }
    }

    /** Replaces an earlier one. */
    public void write(Path home) {
        FileAttribute<?> ownersAlone =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try {
            Files.createDirectories(home);
            forget(home);
            Path file = Files.createFile(home.resolve(FILE), ownersAlone);
            Files.writeString(
                    file,
                    JsonTrees.write(JsonTrees.object().put("server", server).put("token", token)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes it, if there is one. */
    public static void forget(Path home) throws IOException {
        try {
            Files.delete(home.resolve(FILE));
        } catch (NoSuchFileException e) {
            // nothing to forget
        }
    }
}
