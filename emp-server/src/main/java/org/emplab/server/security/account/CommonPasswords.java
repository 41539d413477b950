package org.emplab.server.security.account;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The passwords that are guessed first, of those that are long enough; the file names its source. */
final class CommonPasswords {
    private static final Set<String> ALL = read();
    private static final String WORDS = "emp.?lab|admin(istrator)?|researcher|viewer|password";

    private CommonPasswords() {}

    /** Whether the list has a password, in whichever letters. */
    static boolean has(String password) {
        return ALL.contains(password.toLowerCase(Locale.ROOT));
    }

    /** The rest of a password without the words guessed of this lab: its own, the login, its address's names. */
    static String without(String password, String login, String address) {
        return password.replaceAll(
                "(?i)"
                        + Stream.concat(Stream.of(login), Stream.of(address.split("[^A-Za-z0-9-]+")))
                                .filter(word -> word.length() > 2)
                                .map(Pattern::quote)
                                .collect(Collectors.joining("|", WORDS + "|", "")),
                "");
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
