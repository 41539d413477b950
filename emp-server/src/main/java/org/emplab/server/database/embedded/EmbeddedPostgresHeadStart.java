package org.emplab.server.database.embedded;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.emplab.server.EmpServerSettings;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Starts the embedded database while Spring still reads its configuration, so that most of its start costs no time: what
 * needs a connection waits for it. Without it the database starts when its bean is made.
 */
public final class EmbeddedPostgresHeadStart implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    private final CompletableFuture<EmbeddedPostgres> database = new CompletableFuture<>();
    private final AtomicBoolean taken = new AtomicBoolean();

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        String url = context.getEnvironment().getProperty("spring.datasource.url", "none");
        if (!url.equals("none")) {
            return;
        }
        EmpServerSettings settings = Binder.get(context.getEnvironment()).bindOrCreate("emp", EmpServerSettings.class);
        context.getBeanFactory().registerSingleton("embeddedPostgresHeadStart", this);
        SpringApplication.getShutdownHandlers().add(this::abandon);
        Thread thread = new Thread(() -> start(settings), "embedded-postgres");
        thread.setDaemon(true);
        thread.start();
    }

    private void start(EmpServerSettings settings) {
        try {
            database.complete(EmbeddedPostgres.start(settings.home(), settings.embeddedPort()));
        } catch (RuntimeException | Error e) {
            database.completeExceptionally(e);
        }
    }

    /** Waits for the database, which from then on is its caller's to close. */
    EmbeddedPostgres take() {
        try {
            EmbeddedPostgres started = database.join();
            taken.set(true);
            return started;
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** Leaves no database behind where the server ended before anything asked for it. */
    private void abandon() {
        if (!taken.get()) {
            database.thenAccept(EmbeddedPostgres::close)
                    .exceptionally(failed -> null)
                    .join();
        }
    }
}
