package org.emplab.cli.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * The demo's lab in {@code EMP_HOME/demo}, apart from a real one. Another demo goes on with the same lab, its database
 * and its administrator.
 *
 * @param password of the administrator
 * @param token with which a shell acts as the administrator
 */
record DemoHome(Path directory, String password, String token) {
    static DemoHome in(Path home) throws IOException {
        Path directory = Files.createDirectories(home.resolve("demo"));
        Files.createDirectories(directory.resolve("results"));
        return new DemoHome(
                directory, secret(directory.resolve("password"), 9), secret(directory.resolve("token"), 24));
    }

    Path log(String program) {
        return directory.resolve(program + ".log");
    }

    Path result(String name) {
        return directory.resolve("results").resolve(name);
    }

    private static String secret(Path file, int bytes) throws IOException {
        if (Files.exists(file)) {
            return Files.readString(file).strip();
        }
        byte[] random = new byte[bytes];
        new SecureRandom().nextBytes(random);
        String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, secret + System.lineSeparator());
        return secret;
    }
}
