package org.emplab.web.run;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/** The catalogue as the controllers ask it: what is not there is a 404. The points of the latest runs and
 * what their daemons did are kept in memory. */
@Component
public class RunShelf {
    private static final int MOST_KEPT = 8;
    /** About 30 bytes each. The latest run is kept however long it is. */
    private static final int MOST_SAMPLES_KEPT = 3_000_000;
    /** So many points are read one run after another, once for all who ask at the same time, and for no page's head. */
    static final int LONG = 50_000;
    /** Of daemons, each at most half a megabyte. */
    private static final int MOST_LANES_KEPT = 16;

    private final RunCatalogue catalogue;
    private final Map<String, KeptSeries> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<LanesOf, KeptLanes> keptLanes = new LinkedHashMap<>(16, 0.75f, true);
    private final Lock readingLong = new ReentrantLock();
    /** Who wants what has come to a run does not wait for whoever reads another from its beginning. */
    private final Lock goingOn = new ReentrantLock();

    public RunShelf(RunCatalogue catalogue) {
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

    private record LanesOf(String run, Optional<String> program, int lanes, int most) {}

    /** @param samples how many samples the run had then */
    private record KeptLanes(int samples, FutureTask<List<DaemonLane>> read) {}

    public RunDetail run(String id) {
        return catalogue.run(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "no run " + id));
    }

    public Sample sample(String id, int number) {
        return catalogue
                .sample(id, number)
                .orElseThrow(() ->
                        new ResponseStatusException(HttpStatus.NOT_FOUND, "run " + id + " has no sample " + number));
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
    public RunPart part(String id, @Nullable String program) {
        return part(run(id), program);
    }

    private RunPart part(RunDetail detail, @Nullable String program) {
        return one(detail, program)
                .map(name -> {
                    int among = detail.header().names().size();
                    RunSeries own = latest(detail.summary()).of(name, among);
                    return new RunPart(
                            detail, Optional.of(name), detail.summary().of(name, own, among));
                })
                .orElseGet(() -> new RunPart(detail, Optional.empty(), detail.summary()));
    }

    /** The same without reading the points of a long run. */
    public RunHead head(String id, @Nullable String program) {
        RunDetail detail = run(id);
        RunSummary run = detail.summary();
        if (missing(run) < LONG) {
            return new RunHead(part(detail, program), Optional.empty());
        }
        Optional<String> one = one(detail, program);
        RunAggregatesView totals = catalogue.totals(id, one);
        RunSummary summary = one.map(name -> run.of(
                        name,
                        totals.samples(),
                        totals.failed(),
                        detail.header().names().size()))
                .orElse(run);
        return new RunHead(new RunPart(detail, one, summary), Optional.of(totals));
    }

    /** The program that is meant where the run interleaves several; empty for the whole run. */
    private static Optional<String> one(RunDetail detail, @Nullable String program) {
        List<String> programs = detail.header().names();
        if (program == null || (programs.contains(program) && !detail.header().interleaved())) {
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
        synchronized (kept) {
            KeptSeries before = kept.get(run.id());
            return run.samples() - (before == null ? 0 : before.samples());
        }
    }

    /** The points of a run, as many as its summary counts or more, or those of its program. */
    public RunSeries series(RunPart part) {
        KeptSeries kept = latest(part.detail().summary());
        return part.program()
                .map(program -> kept.of(program, part.detail().header().names().size()))
                .orElse(kept.series());
    }

    /** What the daemons of a run did, as {@link RunCatalogue#daemons}: read once for all who ask while no sample comes. */
    public List<DaemonLane> daemons(RunPart part, int lanes, int most) {
        RunSummary run = part.detail().summary();
        LanesOf key = new LanesOf(run.id(), part.program(), lanes, most);
        FutureTask<List<DaemonLane>> own =
                new FutureTask<>(() -> catalogue.daemons(run.id(), part.program(), lanes, most));
        KeptLanes kept;
        synchronized (keptLanes) {
            kept = keptLanes.get(key);
            if (kept == null || kept.samples() != run.samples()) {
                kept = new KeptLanes(run.samples(), own);
                keptLanes.put(key, kept);
                if (keptLanes.size() > MOST_LANES_KEPT) {
                    keptLanes.remove(keptLanes.keySet().iterator().next());
                }
            }
        }
        if (kept.read() == own) {
            own.run();
        }
        try {
            return kept.read().get();
        } catch (ExecutionException failed) {
            synchronized (keptLanes) {
                keptLanes.remove(key, kept);
            }
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("cannot read the daemons of run " + run.id(), failed.getCause());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading the daemons of run " + run.id(), stopping);
        }
    }

    private KeptSeries latest(RunSummary run) {
        return kept(run).orElseGet(() -> run.samples() < LONG ? read(run) : readOnce(run));
    }

    private Optional<KeptSeries> kept(RunSummary run) {
        synchronized (kept) {
            return Optional.ofNullable(kept.get(run.id())).filter(before -> before.samples() == run.samples());
        }
    }

    private KeptSeries readOnce(RunSummary run) {
        Lock reading = missing(run) < LONG ? goingOn : readingLong;
        reading.lock();
        try {
            return kept(run).orElseGet(() -> read(run));
        } finally {
            reading.unlock();
        }
    }

    private KeptSeries read(RunSummary run) {
        KeptSeries before;
        synchronized (kept) {
            before = kept.get(run.id());
        }
        KeptSeries series =
                Optional.ofNullable(before).flatMap(known -> goneOn(run, known)).orElseGet(() -> readAll(run));
        synchronized (kept) {
            kept.remove(run.id());
            kept.put(run.id(), series);
            dropTheLongestUnseen();
        }
        return series;
    }

    private KeptSeries readAll(RunSummary run) {
        RunSeries.Builder points = new RunSeries.Builder();
        ProcessTime processTime = catalogue.eachPoint(run.id(), -1, points::add);
        return new KeptSeries(processTime, points.build());
    }

    /** With what came since; empty where the account of PT is another by now, or a sample came late. */
    private Optional<KeptSeries> goneOn(RunSummary run, KeptSeries before) {
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

    private void dropTheLongestUnseen() {
        long samples = kept.values().stream().mapToLong(KeptSeries::samples).sum();
        for (Iterator<KeptSeries> eldest = kept.values().iterator();
                kept.size() > 1 && (kept.size() > MOST_KEPT || samples > MOST_SAMPLES_KEPT); ) {
            samples -= eldest.next().samples();
            eldest.remove();
        }
    }
}
