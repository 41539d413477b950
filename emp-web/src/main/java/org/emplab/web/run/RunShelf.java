package org.emplab.web.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.emplab.model.Sample;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/** The catalogue as the controllers ask it: what is not there is a 404. The points of the latest runs are kept in memory. */
@Component
public class RunShelf {
    private static final int MOST_KEPT = 8;

    private final RunCatalogue catalogue;
    private final Map<String, KeptSeries> kept = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, KeptSeries> eldest) {
            return size() > MOST_KEPT;
        }
    };

    RunShelf(RunCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    /**
     * @param samples how many samples the run had then; since none is ever changed, as many are the same
     */
    private record KeptSeries(int samples, RunSeries series) {}

    public RunDetail run(String id) {
        return catalogue.run(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "no run " + id));
    }

    public Sample sample(String id, int number) {
        return catalogue
                .sample(id, number)
                .orElseThrow(() ->
                        new ResponseStatusException(HttpStatus.NOT_FOUND, "run " + id + " has no sample " + number));
    }

    public boolean hasSample(String id, int number) {
        return number >= 0 && catalogue.sample(id, number).isPresent();
    }

    /** The points of a run, as many as its summary counts or more. */
    public RunSeries series(RunSummary run) {
        synchronized (kept) {
            KeptSeries before = kept.get(run.id());
            if (before != null && before.samples() == run.samples()) {
                return before.series();
            }
        }
        RunSeries.Builder points = new RunSeries.Builder();
        catalogue.eachPoint(run.id(), points::add);
        RunSeries series = points.build();
        synchronized (kept) {
            kept.put(run.id(), new KeptSeries(series.size(), series));
        }
        return series;
    }
}
