package org.emplab.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import org.emplab.server.database.PreparedQueries;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Ends the server as soon as it has started and answered a few requests. The launcher script runs it once after a build,
 * writing down the classes that it loads, so that later starts have them at hand.
 */
@Component
@ConditionalOnBooleanProperty("emp.rehearse")
class Rehearsal {
    private static final List<String> ASKED = List.of("/actuator/health/readiness", "/login", "/", "/api/v1/runs");

    private final PreparedQueries queries;

    Rehearsal(PreparedQueries queries) {
        this.queries = queries;
    }

    @EventListener
    void play(ApplicationReadyEvent event) {
        queries.prepare();
        if (event.getApplicationContext() instanceof WebServerApplicationContext web && web.getWebServer() != null) {
            String server =
                    LabAddress.address(web.getEnvironment(), web.getWebServer().getPort());
            ASKED.forEach(path -> ask(URI.create(server).resolve(path)));
        }
        System.exit(SpringApplication.exit(event.getApplicationContext()));
    }

    /** Whatever the answer is: its classes are loaded. */
    private static void ask(URI address) {
        try {
            HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
            try (InputStream body = connection.getResponseCode() < HttpURLConnection.HTTP_BAD_REQUEST
                    ? connection.getInputStream()
                    : connection.getErrorStream()) {
                if (body != null) {
                    body.readAllBytes();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
