package org.emplab.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.lab.settings.Nearest;

/** The settings that {@code docs/configuration.md} names, each in one piece. */
final class KnownSettings {
    private static final int LETTERS_OF_A_SLIP = 2;

    static final List<String> OURS = List.of(
            "emp.admin-name",
            "emp.admin-password",
            "emp.admin-token",
            "emp.embedded-port",
            "emp.home",
            "emp.import-limit",
            "emp.jobs.heartbeat",
            "emp.jobs.interval",
            "emp.jobs.rows-at-once",
            "emp.jobs.threads",
            "emp.lease",
            "emp.notify.delay",
            "emp.notify.from",
            "emp.notify.interval",
            "emp.notify.webhook-hosts",
            "emp.oidc.admins",
            "emp.oidc.create-accounts",
            "emp.oidc.researchers",
            "emp.oidc.role-claim",
            "emp.publish-approval",
            "emp.reference-hours",
            "emp.reference-runs",
            "emp.reference-samples",
            "emp.reference-seconds",
            "emp.session-lifetime",
            "emp.trouble.disk-least",
            "emp.trouble.queue-patience",
            "emp.upload-limit");

    static final List<String> OF_SPRING = List.of(
            "logging.file.name",
            "logging.level.org.emplab",
            "logging.structured.format.console",
            "management.endpoints.web.exposure.include",
            "server.address",
            "server.compression.enabled",
            "server.forward-headers-strategy",
            "server.max-http-request-header-size",
            "server.port",
            "server.servlet.context-path",
            "server.servlet.session.cookie.secure",
            "server.servlet.session.timeout",
            "server.shutdown",
            "server.ssl.certificate",
            "server.ssl.certificate-private-key",
            "spring.datasource.hikari.maximum-pool-size",
            "spring.datasource.hikari.minimum-idle",
            "spring.datasource.password",
            "spring.datasource.url",
            "spring.datasource.username",
            "spring.flyway.enabled",
            "spring.lifecycle.timeout-per-shutdown-phase",
            "spring.mail.host",
            "spring.mail.properties.mail.smtp.starttls.required",
            "springdoc.api-docs.enabled",
            "springdoc.swagger-ui.enabled");

    private KnownSettings() {}

    /**
     * What is meant by a setting that does not exist: of those that begin with {@code emp.} the nearest one, of others one
     * of which it is a slip of the hand. Empty where it exists, or may.
     */
    static Optional<String> meantBy(String name) {
        String plain = plain(name);
        if (Stream.concat(OURS.stream(), OF_SPRING.stream())
                .map(KnownSettings::plain)
                .anyMatch(plain::equals)) {
            return Optional.empty();
        }
        return plain.startsWith("emp.")
                ? Nearest.to(name, OURS)
                : Nearest.within(LETTERS_OF_A_SLIP, name, OF_SPRING).filter(meant -> !isOfSpring(name));
    }

    /** Spring takes {@code emp.adminName} and {@code emp.admin_name} as well, and parts of a list by their numbers. */
    private static String plain(String name) {
        return name.replaceAll("\\[\\d+]|[-_]", "").toLowerCase(Locale.ROOT);
    }

    /** By the descriptions that Spring's archives bring. */
    private static boolean isOfSpring(String name) {
        try {
            for (URL described : Collections.list(
                    KnownSettings.class.getClassLoader().getResources("META-INF/spring-configuration-metadata.json"))) {
                try (InputStream in = described.openStream()) {
                    if (new String(in.readAllBytes(), StandardCharsets.UTF_8).contains("\"" + name + "\"")) {
                        return true;
                    }
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
