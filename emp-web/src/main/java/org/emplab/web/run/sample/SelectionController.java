package org.emplab.web.run.sample;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.web.run.RunSeriesCache;
import org.emplab.web.run.SampleNumbers;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Points chosen in a chart: their samples and their daemons. */
@Controller
record SelectionController(RunSeriesCache runs, RunCatalogue catalogue) {
    /** A diff is read for each; beyond this many the page says how many were left out. */
    private static final int MOST = 200;

    /**
     * @param samples numbers and ranges: {@code 3,75-80,634}
     * @param of how many were chosen, where these are only the first
     */
    @GetMapping("/runs/{id}/selection")
    String selection(
            @PathVariable String id,
            @RequestParam String samples,
            @RequestParam(required = false) @Nullable Integer of,
            Model model) {
        RunDetail detail = runs.run(id);
        SortedSet<Integer> chosen = SampleNumbers.parse(samples);
        List<Sample> read = new ArrayList<>();
        chosen.stream()
                .limit(MOST)
                .forEach(number -> catalogue.sample(id, number).ifPresent(read::add));
        model.addAttribute("run", detail.summary());
        model.addAttribute("chosen", Objects.requireNonNullElse(of, chosen.size()));
        model.addAttribute("samples", read);
        model.addAttribute("daemons", SelectedDaemon.of(read, detail.processTime()));
        return "selection :: panel";
    }

    /**
     * A daemon in some chosen samples.
     *
     * @param samples how many of them it occurs in
     * @param executions its rows with PT above 0
     */
    record SelectedDaemon(String name, int samples, int executions, long minNanos, long maxNanos, long totalNanos) {
        private static final Comparator<SelectedDaemon> LONGEST_FIRST =
                Comparator.comparingLong(SelectedDaemon::maxNanos).reversed().thenComparing(SelectedDaemon::name);

        static List<SelectedDaemon> of(List<Sample> samples, ProcessTime processTime) {
            Map<String, SelectedDaemon> byName = new TreeMap<>();
            for (Sample sample : samples) {
                Map<String, SelectedDaemon> here = new TreeMap<>();
                for (DiffView.Row row : DiffView.of(sample, processTime).rows()) {
                    if (row.execution()) {
                        long nanos = row.processNanos().orElseThrow();
                        here.merge(
                                row.process().name(),
                                new SelectedDaemon(row.process().name(), 1, 1, nanos, nanos, nanos),
                                (one, other) -> one.plus(other, 1));
                    }
                }
                here.forEach((name, daemon) ->
                        byName.merge(name, daemon, (one, other) -> one.plus(other, one.samples + other.samples)));
            }
            List<SelectedDaemon> daemons = new ArrayList<>(byName.values());
            daemons.sort(LONGEST_FIRST);
            return daemons;
        }

        private SelectedDaemon plus(SelectedDaemon other, int inSamples) {
            return new SelectedDaemon(
                    name,
                    inSamples,
                    executions + other.executions,
                    Math.min(minNanos, other.minNanos),
                    Math.max(maxNanos, other.maxNanos),
                    totalNanos + other.totalNanos);
        }
    }
}
