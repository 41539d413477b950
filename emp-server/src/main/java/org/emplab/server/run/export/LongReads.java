package org.emplab.server.run.export;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.emplab.server.api.Refusal;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Lets half of the database's connections be used for reading runs, so that however many people export, derive and look,
 * agents and commands find another. Who comes while all are in use waits for a turn, without a connection.
 */
@Component
public class LongReads {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Semaphore turns;
    private final TransactionTemplate snapshot;

    LongReads(
            @Value("${spring.datasource.hikari.maximum-pool-size:10}") int connections,
            PlatformTransactionManager transactions) {
        turns = new Semaphore(Math.max(1, connections / 2), true);
        snapshot = new TransactionTemplate(transactions);
        snapshot.setReadOnly(true);
        snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    }

    /**
     * Reads from one snapshot of the database. Not to be called where a connection is in use already.
     *
     * @throws Refusal if no turn came
     */
    public <T> T fromOneSnapshot(Supplier<T> reading) {
        begin();
        try {
            return snapshot.execute(begun -> reading.get());
        } finally {
            turns.release();
        }
    }

    private void begin() {
        try {
            if (turns.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw Refusal.unavailable("too many runs are being read at this moment; try again later");
    }
}
