package org.emplab.web.run.sample;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.model.Sample;
import org.emplab.server.run.catalogue.NeighbouringSamples;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.study.RunVerdictService;
import org.emplab.web.display.TableFile;
import org.emplab.web.run.JsonRows;
import org.emplab.web.run.RunSeriesCache;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** One sample and its process diff: a page of its own, or a panel within the run's page. */
@Controller
record SampleController(RunSeriesCache runs, NeighbouringSamples neighbours, RunVerdictService verdicts) {
    private static final int FEW = 4;

    /** The number of samples before and after one that are its neighbours. */
    private static final int NEIGHBOURS = 50;

    /** Answers the form that asks for a sample, without scripts. */
    @GetMapping("/runs/{id}/samples")
    String called(@PathVariable String id, @RequestParam int sample) {
        return "redirect:/runs/" + runs.run(id).summary().id() + "/samples/" + sample;
    }

    @GetMapping("/runs/{id}/samples/{number}")
    String sample(
            @PathVariable String id,
            @PathVariable int number,
            @RequestHeader(name = "HX-Request", required = false) @Nullable String htmx,
            Model model) {
        RunDetail detail = runs.run(id);
        Sample sample = runs.sample(id, number);
        model.addAttribute("run", detail.summary());
        model.addAttribute("sample", sample);
        model.addAttribute("diff", beside(sample, detail));
        model.addAttribute("account", AccountView.of(sample, detail.header()));
        model.addAttribute("metrics", JsonRows.of(sample.metrics()));
        model.addAttribute("changes", JsonRows.of(sample.environment()));
        if (htmx != null) {
            return "sample :: panel";
        }
        Set<Integer> neighbours = runs.present(id, number - 1, number + 1);
        model.addAttribute("before", neighbours.contains(number - 1) ? number - 1 : null);
        model.addAttribute("after", neighbours.contains(number + 1) ? number + 1 : null);
        return "sample";
    }

    @GetMapping("/runs/{id}/samples/{number}/processes.{format:csv|json|tex}")
    ResponseEntity<byte[]> table(@PathVariable String id, @PathVariable int number, @PathVariable String format) {
        RunDetail detail = runs.run(id);
        DiffView diff = beside(runs.sample(id, number), detail);
        return TableFile.of(
                diff.table(detail.summary().program(), number),
                detail.summary().program() + "-sample-" + number,
                format);
    }

    /** The diff with what the same daemons did in the samples around it of its program's cluster, as far as that is known. */
    private DiffView beside(Sample sample, RunDetail detail) {
        String id = detail.summary().id();
        Optional<String> program = detail.header().interleaved() ? sample.program() : Optional.empty();
        OptionalDouble bound = verdicts.latest(id, program, Duration.ZERO)
                .verdict()
                .map(verdict -> verdict.cluster().upperBoundMillis())
                .orElse(OptionalDouble.empty());
        return DiffView.of(sample, detail.processTime(), neighbours.near(id, sample, NEIGHBOURS, bound));
    }

    /** The daemons that took most, for a chart's tooltip. */
    @GetMapping("/runs/{id}/samples/{number}/daemons")
    @ResponseBody
    Map<String, Object> daemons(@PathVariable String id, @PathVariable int number) {
        DiffView diff = DiffView.of(runs.sample(id, number), runs.run(id).processTime());
        List<Map<String, Object>> longest = diff.rows().stream()
                .filter(row -> !row.process().put() && row.processNanos().orElse(0) > 0)
                .limit(FEW)
                .map(row -> Map.<String, Object>of(
                        "name",
                        row.process().name(),
                        "millis",
                        row.processNanos().orElseThrow() / 1e6))
                .toList();
        return Map.of("daemons", longest, "executions", diff.executions());
    }
}
