package org.emplab.server.security;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import org.emplab.runfile.Sha256;

/** Tokens: 256 random bits behind a prefix that says what they are for. Only their SHA-256 is stored. */
public final class Secrets {
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secrets() {}

    public static String fresh(String prefix) {
        byte[] bytes = new byte[32];
        RANDOM.nextBytes(bytes);
        return prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public static byte[] sha256(String secret) {
        return Sha256.digest().digest(secret.getBytes(StandardCharsets.UTF_8));
    }
}
