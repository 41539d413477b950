package org.emplab.lab;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One start of an agent and where it runs; each call says it ({@link #HEADER}), so that the server tells a copy of an agent
 * from the agent. Agents of earlier releases do not say it.
 *
 * @param nonce chosen at random at each start
 * @param host the kernel's host name
 * @param systemId content of {@code /etc/machine-id}; empty: there is none
 * @param bootId the kernel's boot id; empty: not known
 * @param home directory of the agent's identity and runs
 */
public record AgentStart(String nonce, String host, String systemId, String bootId, String home) {
    public static final String HEADER = "Emp-Agent-Start";

    private static final int FIELDS = 5;
    private static final int LONGEST = 1000;
    private static final int MOST_CHARACTERS = 2000;

    /** The start that a header says; empty if it says none that is understood. */
    public static Optional<AgentStart> of(@Nullable String header) {
        if (header == null || header.length() > MOST_CHARACTERS) {
            return Optional.empty();
        }
        String[] fields = header.split("&", -1);
        if (fields.length < FIELDS || fields[0].isEmpty()) { // a later release may say more
            return Optional.empty();
        }
        try {
            return Optional.of(new AgentStart(
                    decoded(fields[0]),
                    decoded(fields[1]),
                    decoded(fields[2]),
                    decoded(fields[3]),
                    decoded(fields[4])));
        } catch (IllegalArgumentException notEncoded) {
            return Optional.empty();
        }
    }

    /** The value of the header. */
    public String header() {
        return String.join("&", encoded(nonce), encoded(host), encoded(systemId), encoded(bootId), encoded(home));
    }

    /** True where only one of both can be alive: a second agent of a home is not let start. */
    public boolean samePlace(AgentStart other) {
        return host.equals(other.host) && systemId.equals(other.systemId) && home.equals(other.home);
    }

    /** The place, for people. */
    public String where() {
        return host + " (" + home + ", machine id " + shown(systemId) + ", boot " + shown(bootId) + ")";
    }

    private static String shown(String id) {
        return id.isEmpty() ? "unknown" : id.substring(0, Math.min(8, id.length()));
    }

    private static String encoded(String field) {
        return URLEncoder.encode(field, StandardCharsets.UTF_8);
    }

    private static String decoded(String field) {
        String text = URLDecoder.decode(field, StandardCharsets.UTF_8);
        if (text.length() > LONGEST || text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("too long, or with control characters");
        }
        return text;
    }
}
