package org.emplab.server.security;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Puts on record what was refused. There is room for so many at once and for a few more each minute, so that refusals
 * never fill a disk; what there was no room for is counted with the next that is recorded.
 */
@Component
public class RefusalLog {
    static final int AT_ONCE = 2000;
    static final int A_MINUTE = 10;
    public static final int OF_ONE_AN_HOUR = 120;
    private static final Logger LOG = LoggerFactory.getLogger(RefusalLog.class);

    private final Audit audit;
    private final AnsweredRequest request;
    private final Clock clock;
    private final MeterProvider<Counter> refusals;
    private final RateLimit fromOne;
    private double room = AT_ONCE;
    private Instant filled;
    private long unrecorded;

    RefusalLog(Audit audit, AnsweredRequest request, Clock clock, MeterRegistry meters) {
        this.audit = audit;
        this.request = request;
        this.refusals = Counter.builder("emp.refusals")
                .description("Logins, tokens, enrolments and requests that were refused since the server started")
                .withRegistry(meters);
        this.clock = clock;
        this.fromOne = new RateLimit(OF_ONE_AN_HOUR, Duration.ofHours(1), clock);
        this.filled = clock.instant();
    }

    /**
     * @param action for example {@code refuse login}
     * @param subject found out only if there is room
     * @param detail with the address, where that is not the request's of this thread
     */
    public void record(String action, Supplier<String> subject, Map<String, ?> detail) {
        refusals.withTag("action", action).increment();
        String address = request.address();
        String who = Caller.whoOrAnonymous();
        long before = takeRoom("anonymous".equals(who) ? address : who);
        if (before < 0) {
            request.recorded();
            return;
        }
        Map<String, Object> told = new HashMap<>(detail);
        told.putIfAbsent("address", address);
        if (before > 0) {
            told.put("unrecordedBefore", before);
        }
        try {
            audit.record(who, action, subject.get(), told);
        } catch (DataAccessException | TransactionException away) {
            LOG.warn("{} from {} is not on record", action, address, away);
        }
    }

    /** How many went unrecorded before this one, or −1 if this one does too. */
    private synchronized long takeRoom(String asker) {
        Instant now = clock.instant();
        room = Math.min(AT_ONCE, room + A_MINUTE * Duration.between(filled, now).toMillis() / 60_000.0);
        filled = now;
        if (room < 1 || !fromOne.permits(asker)) {
            unrecorded++;
            return -1;
        }
        room--;
        long before = unrecorded;
        unrecorded = 0;
        return before;
    }

    /** The request that this thread answers, as far as the audit trail speaks of it. */
    public interface AnsweredRequest {
        /** Returns the address of who asks; {@code here} where no request is answered. */
        String address();

        /** Notes that the audit trail speaks of the request, or is to pass over it. */
        void recorded();
    }
}
