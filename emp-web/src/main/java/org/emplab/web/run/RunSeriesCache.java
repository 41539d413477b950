package org.emplab.web.run;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.catalogue.RunAggregatesView;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunCatalogue.DaemonLane;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.server.run.catalogue.RunSummary;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/**
 * The catalogue as the controllers ask it: what is not there is a 404. The points of runs that were looked at lately, and
 * what their daemons did, stay in memory while there is room.
 */
@Component
public class RunSeriesCache {
    private static final Duration KEPT = Duration.ofMinutes(30);
    /** The most kept lists of daemons, each at most half a megabyte. */
    private static final int MOST_LANES_KEPT = 16;
    /** A page's head does not wait for the points of a run with so many unread samples. */
    static final int LONG = 50_000;

    private final RunCatalogue catalogue;
    private final Cache<String, KeptSeries> series =
            Caffeine.newBuilder().expireAfterAccess(KEPT).softValues().build();
    private final Cache<LanesOf, List<DaemonLane>> lanes =
            Caffeine.newBuilder().maximumSize(MOST_LANES_KEPT).build();

    public RunSeriesCache(RunCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /**
     * @param samples how many samples the run had then; since none is ever changed, as many are the same
     */
    private record KeptSeries(
            int samples, ProcessTime processTime, RunSeries series, Map<String, RunSeries> ofPrograms) {
        KeptSeries(ProcessTime processTime, RunSeries series) {
            this(series.size(), processTime, series, new ConcurrentHashMap<>());
        }

        RunSeries of(String program, int among) {
            return ofPrograms.computeIfAbsent(program, name -> series.of(name, among));
        }
    }

    /** @param samples how many samples the run has */
    private record LanesOf(String run, Optional<String> program, int samples, int lanes, int most) {}

    public RunDetail run(String id) {
        return catalogue.run(id).orElseThrow(() -> Refusal.notFound("run " + id));
    }

    public Sample sample(String id, int number) {
        return catalogue.sample(id, number).orElseThrow(() -> Refusal.notFound("sample " + number + " of run " + id));
    }

    /** Which of these samples there are. */
    public Set<Integer> present(String id, int... numbers) {
        return catalogue.present(id, numbers);
    }

    /**
     * A run, or one of the programs that it interleaves.
     *
     * @param program which one; null for the whole run
     */
    public RunDetail part(String id, @Nullable String program) {
        return part(run(id), program);
    }

    private RunDetail part(RunDetail detail, @Nullable String program) {
        return one(detail, program)
                .map(name -> {
                    int among = detail.header().names().size();
                    RunSeries own = latest(detail.summary()).of(name, among);
                    return detail.with(new RunDetail.Part(
                            Optional.of(name), detail.summary().of(name, own, among), Optional.empty()));
                })
                .orElse(detail);
    }

    /** The head of a run's page, without reading the points of a long run. */
    public RunDetail head(String id, @Nullable String program) {
        RunDetail detail = run(id);
        RunSummary run = detail.summary();
        if (missing(run) < LONG) {
            return part(detail, program);
        }
        Optional<String> one = one(detail, program);
        RunAggregatesView aggregates = catalogue.aggregates(id, one);
        RunSummary summary = one.map(name -> run.of(
                        name,
                        aggregates.samples(),
                        aggregates.failed(),
                        detail.header().names().size()))
                .orElse(run);
        return detail.with(new RunDetail.Part(one, summary, Optional.of(aggregates)));
    }

    /** The program that is meant where the run interleaves several; empty for the whole run, as without a name. */
    private static Optional<String> one(RunDetail detail, @Nullable String program) {
        List<String> programs = detail.header().names();
        if (program == null
                || program.isBlank()
                || (programs.contains(program) && !detail.header().interleaved())) {
            return Optional.empty();
        }
        if (!programs.contains(program)) {
            throw new ResponseStatusException(
                    HttpStatus.NOT_FOUND,
                    "run " + detail.summary().id() + " has no program " + program + " but "
                            + String.join(", ", programs));
        }
        return Optional.of(program);
    }

    /** How many points of a run are not in memory. */
    private int missing(RunSummary run) {
        KeptSeries before = series.getIfPresent(run.id());
        return run.samples() - (before == null ? 0 : before.samples());
    }

    /** The points of a run, as many as its summary counts or more, or those of its program. */
    public RunSeries series(RunDetail part) {
        KeptSeries kept = latest(part.summary());
        return part.program()
                .map(program -> kept.of(program, part.header().names().size()))
                .orElse(kept.series());
    }

    /** The daemons of a run, as {@link RunCatalogue#daemons}: read once for all callers while no sample comes. */
    public List<DaemonLane> daemons(RunDetail part, int count, int most) {
        RunSummary run = part.summary();
        return lanes.get(
                new LanesOf(run.id(), part.program(), run.samples(), count, most),
                of -> catalogue.daemons(run.id(), part.program(), count, most));
    }

    /** Read by one caller for all who ask for the run at the same time. */
    private KeptSeries latest(RunSummary run) {
        return Objects.requireNonNull(series.asMap()
                .compute(
                        run.id(),
                        (id, before) -> before != null && before.samples() == run.samples()
                                ? before
                                : Optional.ofNullable(before)
                                        .flatMap(known -> extended(run, known))
                                        .orElseGet(() -> readAll(run))));
    }

    private KeptSeries readAll(RunSummary run) {
        RunSeries.Builder points = new RunSeries.Builder();
        ProcessTime processTime = catalogue.eachPoint(run.id(), -1, points::add);
        return new KeptSeries(processTime, points.build());
    }

    /** The series with the samples that came since; empty where the account of PT changed, or a sample came late. */
    private Optional<KeptSeries> extended(RunSummary run, KeptSeries before) {
        if (before.samples() == 0) {
            return Optional.empty();
        }
        RunSeries.Builder points = RunSeries.Builder.after(before.series());
        ProcessTime processTime =
                catalogue.eachPoint(run.id(), before.series().number(before.samples() - 1), points::add);
        KeptSeries series = new KeptSeries(processTime, points.build());
        return processTime == before.processTime() && series.samples() >= run.samples()
                ? Optional.of(series)
                : Optional.empty();
    }
}
