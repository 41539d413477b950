package org.emplab.server.schedule;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.server.events.LabChange;
import org.emplab.server.schedule.Predictions.Accuracy;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/**
 * When runs that wait or run are expected to start and to end, by the plan of all machines. One plan serves all pages for
 * half a minute, or until a run or a machine changes.
 */
@Component
public class ForecastService {
    private static final Duration FAR = Duration.ofDays(366);
    private static final Duration KEPT = Duration.ofSeconds(30);
    private static final String ALL = "";

    private final Timeline timeline;
    private final Predictions predictions;
    private final Clock clock;
    private final LoadingCache<String, Plan> plan =
            Caffeine.newBuilder().expireAfterWrite(KEPT).build(all -> planned());

    ForecastService(Timeline timeline, Predictions predictions, Clock clock) {
        this.timeline = timeline;
        this.predictions = predictions;
        this.clock = clock;
    }

    /**
     * The prediction of a run.
     *
     * @param waits whether it has not started
     * @param endsAt empty: not known
     * @param startErrorSeconds nine in ten starts of runs whose ends were so far away were wrong by no more; empty: no such
     *     run has ended yet
     * @param errorSeconds the same of their ends
     */
    public record Forecast(
            String run,
            String machine,
            boolean waits,
            Instant startsAt,
            Optional<Instant> endsAt,
            OptionalDouble startErrorSeconds,
            OptionalDouble errorSeconds) {
        /** From when on the run may end at any moment; empty where the error is not known. */
        public Optional<Instant> mayEndFrom() {
            return errorSeconds.isPresent()
                    ? endsAt.map(end -> end.minusMillis(Math.round(1000 * errorSeconds.getAsDouble())))
                    : Optional.empty();
        }
    }

    /** The forecast of every run whose start is known, by its id, in the order of the starts on each machine. */
    public Map<String, Forecast> byRun() {
        return plan.get(ALL).byRun();
    }

    /** Why machines take no new run now, by their names; those that do are left out. */
    public Map<String, String> closedNow() {
        return plan.get(ALL).closed();
    }

    /** Before open pages hear of the change and ask again. */
    @TransactionalEventListener(fallbackExecution = true)
    @Order(Ordered.HIGHEST_PRECEDENCE)
    void changed(LabChange change) {
        if (!(change instanceof LabChange.SessionsEnded)) {
            plan.invalidate(ALL);
        }
    }

    private record Plan(Map<String, Forecast> byRun, Map<String, String> closed) {}

    private Plan planned() {
        Instant now = clock.instant();
        List<Accuracy> errors = predictions.recentAccuracy();
        Map<String, Forecast> forecasts = new LinkedHashMap<>();
        Map<String, String> closed = new HashMap<>();
        for (Timeline.Lane lane : timeline.lanes(now, now.plus(FAR))) {
            for (Span span : lane.spans()) {
                if (span.kind() == Span.Kind.RUNNING || span.kind() == Span.Kind.WAITING) {
                    span.runId()
                            .ifPresent(run -> forecasts.compute(run, (id, earlier) -> {
                                Instant start = earlier == null ? span.from() : earlier.startsAt();
                                return of(run, lane.machine(), start, span, errors, now);
                            }));
                } else if (span.kind() != Span.Kind.WINDOW && !span.from().isAfter(now)) {
                    closed.putIfAbsent(lane.machine(), span.what());
                }
            }
        }
        return new Plan(Collections.unmodifiableMap(forecasts), Map.copyOf(closed));
    }

    /** @param last what is left of it, or the last piece of that */
    private static Forecast of(
            String run, String machine, Instant start, Span last, List<Accuracy> errors, Instant now) {
        Optional<Accuracy> error = last.until().flatMap(end -> error(Duration.between(now, end), errors));
        return new Forecast(
                run,
                machine,
                last.kind() == Span.Kind.WAITING,
                start,
                last.until(),
                seconds(error.map(Accuracy::ninetiethStartErrorSeconds)),
                seconds(error.map(Accuracy::ninetiethEndErrorSeconds)));
    }

    private static Optional<Accuracy> error(Duration ahead, List<Accuracy> errors) {
        return errors.stream()
                .filter(error -> ahead.compareTo(Duration.ofHours(error.horizonHours())) <= 0)
                .findFirst();
    }

    private static OptionalDouble seconds(Optional<Double> error) {
        return error.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    /** The end of the last of some runs; empty where one of them has no known end. */
    public static Optional<Forecast> last(List<Optional<Forecast>> runs) {
        if (runs.isEmpty()
                || runs.stream().anyMatch(run -> run.flatMap(Forecast::endsAt).isEmpty())) {
            return Optional.empty();
        }
        return runs.stream()
                .flatMap(Optional::stream)
                .max(Comparator.comparing(run -> run.endsAt().orElseThrow()));
    }
}
