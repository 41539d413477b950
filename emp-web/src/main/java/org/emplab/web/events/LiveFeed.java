package org.emplab.web.events;

import java.io.IOException;
import java.security.Principal;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.emplab.server.events.LabChange;
import org.emplab.server.events.LabChange.SessionsEnded;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.transaction.event.TransactionalEventListener;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * The stream of server-sent events that open pages listen to: {@code run} and {@code job} with an id, {@code machine}
 * with a name. A publisher never waits for a slow page.
 */
@RestController
class LiveFeed {
    /** A browser reconnects by itself; a fresh stream now and then sheds the dead ones. */
    private static final long TIMEOUT_MILLIS = 15 * 60 * 1000;

    /** Each holds a connection, of which a server has some thousands for all people. */
    static final int OF_ONE_PERSON = 100;

    private static final String RETRY_AFTER_SECONDS = "60";

    /** Each with the login of who looks at it. */
    private final Map<SseEmitter, String> pages = new ConcurrentHashMap<>();

    private final ExecutorService sender =
            Executors.newSingleThreadExecutor(new CustomizableThreadFactory("live-feed-"));

    @GetMapping(path = "/live", produces = "text/event-stream")
    SseEmitter open(Principal who) throws IOException {
        if (Collections.frequency(pages.values(), who.getName()) >= OF_ONE_PERSON) {
            throw tooMany();
        }
        SseEmitter page = new SseEmitter(TIMEOUT_MILLIS);
        page.onCompletion(() -> pages.remove(page));
        page.onTimeout(page::complete);
        page.onError(failure -> pages.remove(page));
        page.send(SseEmitter.event().comment("open"));
        pages.put(page, who.getName());
        return page;
    }

    private static ErrorResponseException tooMany() {
        ErrorResponseException refused = new ErrorResponseException(
                HttpStatus.TOO_MANY_REQUESTS,
                ProblemDetail.forStatusAndDetail(
                        HttpStatus.TOO_MANY_REQUESTS,
                        OF_ONE_PERSON + " pages of yours listen already; close one of them"),
                null);
        refused.getHeaders().set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        return refused;
    }

    @TransactionalEventListener(fallbackExecution = true)
    void on(LabChange change) {
        send(change instanceof SessionsEnded ended ? () -> endAll(ended.login()) : () -> tell(change));
    }

    private void send(Runnable message) {
        if (!pages.isEmpty()) {
            try {
                sender.execute(message);
            } catch (RejectedExecutionException stopping) {
                pages.keySet().forEach(this::end);
            }
        }
    }

    private void tell(LabChange change) {
        for (SseEmitter page : pages.keySet()) {
            try {
                page.send(event(change));
            } catch (IOException | IllegalStateException gone) {
                pages.remove(page);
            }
        }
    }

    private static SseEmitter.SseEventBuilder event(LabChange change) {
        if (change instanceof LabChange.RunChanged run) {
            return SseEmitter.event().name("run").data(run.runId());
        }
        if (change instanceof LabChange.JobChanged job) {
            return SseEmitter.event().name("job").data(job.jobId());
        }
        return SseEmitter.event().name("machine").data(((LabChange.MachineChanged) change).machine());
    }

    /** Closes open pages before the server waits for open requests to end: these would not. */
    @EventListener(ContextClosedEvent.class)
    void close() {
        sender.shutdownNow();
        pages.keySet().forEach(this::end);
    }

    /** Ends the streams of a person; a page whose person may still look connects again by itself. */
    private void endAll(String login) {
        pages.forEach((page, whose) -> {
            if (whose.equals(login)) {
                end(page);
            }
        });
    }

    private void end(SseEmitter page) {
        pages.remove(page);
        try {
            page.complete();
        } catch (IllegalStateException gone) {
            return;
        }
    }
}
