package org.emplab.server.security.account;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The passwords that are guessed first, of those that are long enough; the file names its source. */
final class CommonPasswords {
    private static final Set<String> ALL = read();

    private CommonPasswords() {}

    /** Whether the list has a password, in whichever letters. */
    static boolean has(String password) {
        return ALL.contains(password.toLowerCase(Locale.ROOT));
    }

    private static Set<String> read() {
        try (InputStream list =
                Objects.requireNonNull(CommonPasswords.class.getResourceAsStream("common-passwords.txt"))) {
            return new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
