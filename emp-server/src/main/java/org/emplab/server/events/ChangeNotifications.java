package org.emplab.server.events;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.event.TransactionalEventListener;

/**
 * Tells the other servers on the same database what open pages must know, and hears it from them, by PostgreSQL's NOTIFY.
 * Changes are gathered and sent once a second, past the transactions that made them: a commit that notifies waits for all
 * others that do. One connection listens.
 */
@Component
class ChangeNotifications {
    private static final String CHANNEL = "emp_changes";
    private static final int LONGEST_MESSAGE = 7_000;
    private static final int MOST_UNTOLD = 10_000;
    private static final int LISTEN_MILLIS = 5_000;
    private static final Logger LOG = LoggerFactory.getLogger(ChangeNotifications.class);

    private final String self = UUID.randomUUID().toString();
    private final DataSource database;
    private final JdbcClient jdbc;
    private final ApplicationEventPublisher pages;
    private final Set<String> untold = new LinkedHashSet<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final Thread listener = new Thread(this::listen, "other-servers");

    ChangeNotifications(DataSource database, JdbcClient jdbc, ApplicationEventPublisher pages) {
        this.database = database;
        this.jdbc = jdbc;
        this.pages = pages;
        listener.setDaemon(true);
    }

    @EventListener(ApplicationReadyEvent.class)
    void start() {
        listener.start();
    }

    @TransactionalEventListener(fallbackExecution = true)
    void changed(LabChange change) {
        if (change instanceof LabChange.RunChanged run) {
            later("run " + encoded(run.runId()));
        } else if (change instanceof LabChange.JobChanged job) {
            later("job " + encoded(job.jobId()));
        } else if (change instanceof LabChange.MachineChanged machine) {
            later("machine " + encoded(machine.machine()));
        } else if (change instanceof LabChange.SessionsEnded ended) {
            later("sessions " + encoded(ended.login()));
        }
    }

    private void later(String change) {
        if (Thread.currentThread() != listener) { // else it came from them
            synchronized (untold) {
                if (untold.size() < MOST_UNTOLD) { // their pages are told of what happens next
                    untold.add(change);
                }
            }
        }
    }

    @Scheduled(fixedDelay = 1000)
    void tell() {
        StringBuilder message = new StringBuilder(self);
        synchronized (untold) {
            for (var change = untold.iterator();
                    change.hasNext() && message.length() < LONGEST_MESSAGE;
                    change.remove()) {
                message.append('\n').append(change.next());
            }
        }
        if (message.length() > self.length()) {
            send(message.toString());
        }
    }

    private void send(String message) {
        try {
            jdbc.sql("select pg_notify(:channel, :message)")
                    .param("channel", CHANNEL)
                    .param("message", message)
                    .query()
                    .listOfRows();
        } catch (DataAccessException | TransactionException away) {
            LOG.debug("other servers were not told", away); // their pages are told of what happens next
        }
    }

    private void listen() {
        while (!stopped.get()) {
            try (Connection connection = database.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("listen " + CHANNEL);
                PGConnection postgres = connection.unwrap(PGConnection.class);
                while (!stopped.get()) {
                    for (PGNotification heard : postgres.getNotifications(LISTEN_MILLIS)) {
                        hear(heard.getParameter());
                    }
                }
            } catch (SQLException away) {
                LOG.debug("other servers are not heard", away);
                pause();
            }
        }
    }

    private void hear(String message) {
        String[] changes = message.split("\n");
        if (changes[0].equals(self)) {
            return;
        }
        for (int i = 1; i < changes.length; i++) {
            String[] change = changes[i].split(" ", 2);
            String what = URLDecoder.decode(change[1], StandardCharsets.UTF_8);
            switch (change[0]) {
                case "run" -> pages.publishEvent(new LabChange.RunChanged(what));
                case "job" -> pages.publishEvent(new LabChange.JobChanged(what));
                case "machine" -> pages.publishEvent(new LabChange.MachineChanged(what));
                case "sessions" -> pages.publishEvent(new LabChange.SessionsEnded(what));
                default -> LOG.debug("a newer server says {}", changes[i]);
            }
        }
    }

    private void pause() {
        synchronized (stopped) {
            try {
                if (!stopped.get()) {
                    stopped.wait(1000);
                }
            } catch (InterruptedException e) {
                stopped.set(true);
            }
        }
    }

    @EventListener(ContextClosedEvent.class)
    void stop() throws InterruptedException {
        stopped.set(true);
        synchronized (stopped) {
            stopped.notifyAll();
        }
        if (listener.isAlive()) {
            send(self); // which it hears, and ends
            listener.join(1000);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
