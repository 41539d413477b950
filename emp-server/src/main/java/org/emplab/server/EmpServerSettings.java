package org.emplab.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of a server, beyond Spring Boot's own properties.
 *
 * @param home everything this machine keeps; EMP_HOME in the environment
 * @param embeddedPort port of the embedded database; 0 for any free one
 * @param adminName the first administrator
 * @param adminPassword of the first administrator; null: one is made up and printed once
 * @param adminToken a bearer token of the first administrator, for scripts that set a lab up; null: none
 * @param lease how long a run stays its agent's without a word, beyond what the agent announced
 * @param sessionLifetime after so long a person logs in again, however busy they were
 * @param referenceHours a reference run on each machine so many hours after its last; null: not by time
 * @param referenceRuns a reference run on each machine after so many others; null: not by runs
 * @param referenceSeconds task length of reference runs
 * @param referenceSamples samples of a reference run
 * @param uploadLimit largest body of one upload, unpacked, and longest line of a run file
 * @param importLimit largest run file, unpacked
 * @param publishApproval who puts cutoff tables in force
 * @param publicUrl where people reach the lab, for links in messages; null or empty: messages have no links
 */
@ConfigurationProperties("emp")
public record EmpServerSettings(
        @Nullable Path home,
        @DefaultValue("0") int embeddedPort,
        @DefaultValue("admin") String adminName,
        @Nullable String adminPassword,
        @Nullable String adminToken,
        @DefaultValue("5m") Duration lease,
        @DefaultValue("12h") Duration sessionLifetime,
        @Nullable Integer referenceHours,
        @Nullable Integer referenceRuns,
        @DefaultValue("2") double referenceSeconds,
        @DefaultValue("11") int referenceSamples,
        @DefaultValue("64MB") DataSize uploadLimit,
        @DefaultValue("64GB") DataSize importLimit,
        @DefaultValue("none") PublishApproval publishApproval,
        @Nullable String publicUrl) {

    /**
     * @throws IllegalArgumentException if the public address is none of a web server, or a time is not over 0
     */
    public EmpServerSettings {
        requireOverZero("emp.lease", "5m", lease);
        requireOverZero("emp.session-lifetime", "12h", sessionLifetime);
        if (publicUrl != null && !publicUrl.matches("|https?://[^/\\s]+\\S*")) {
            throw new IllegalArgumentException(
                    "emp.public-url must be an address such as https://lab.example.org, but is " + publicUrl);
        }
    }

    private static void requireOverZero(String name, String example, Duration given) {
        if (given.isNegative() || given.isZero()) {
            throw new IllegalArgumentException(name + " must be over 0, as " + example + " is, but is " + given);
        }
    }

    /** The people who may put cutoff tables in force. */
    public enum PublishApproval {
        /** Every researcher. */
        NONE,
        /** Administrators; a researcher proposes. */
        ADMIN
    }

    /** The full address of a page, such as {@code /runs/ID}; empty where the public address is not set. */
    public Optional<String> link(String page) {
        return Optional.ofNullable(publicUrl)
                .filter(lab -> !lab.isEmpty())
                .map(lab -> lab.replaceAll("/+$", "") + page);
    }

    /** The home, {@code ~/.emp} unless it was set. */
    @Override
    public Path home() {
        return home != null ? home : Path.of(System.getProperty("user.home"), ".emp");
    }

    /** Most bytes of a line of a run file: an upload that is one sample. */
    public int longestLine() {
        return (int) Math.min(Integer.MAX_VALUE, uploadLimit.toBytes());
    }

    /** A setting that keeps the server from starting until it is changed. The message may not have the value of a secret. */
    public static final class WrongSettingException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        public WrongSettingException(String message) {
            super(message);
        }
    }
}
