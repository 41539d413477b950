package org.emplab.web.experiment;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.api.Refusal;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.experiment.ExperimentService.Preview;
import org.emplab.server.experiment.ExperimentService.Submitted;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.machine.MachineQueries;
import org.emplab.server.notebook.NotebookService;
import org.emplab.server.schedule.PlannedRun;
import org.emplab.server.schedule.Span;
import org.emplab.server.schedule.Timeline;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.timeline.Drawing;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** An experiment by a form with its YAML beside it: a new one, a clone of another, or the next version of one. */
@Controller
@RequiresRole(Role.RESEARCHER)
@RequestMapping("/experiments/new")
record SpecificationController(
        ExperimentService experiments, MachineQueries machines, NotebookService notebooks, Clock clock) {
    private static final int RUNS_SHOWN = 100;
    private static final int NOTEBOOKS_OFFERED = 200;
    private static final String UTC = "UTC";
    private static final List<String> WORKLOADS = List.of("inc", "dual-inc", "sort", "matc", "matr");

    /** @param sent fields to begin with */
    @GetMapping
    String begin(@RequestParam MultiValueMap<String, String> sent, Model model) {
        MultiValueMap<String, String> fields = new LinkedMultiValueMap<>(sent);
        List<LabMachine> all = machines.machines();
        model.addAttribute("machines", all);
        if (all.size() == 1) {
            fields.putIfAbsent("machine", List.of(all.get(0).name()));
        }
        fields.putIfAbsent("workload", List.of("inc"));
        fields.putIfAbsent("seconds", List.of("1"));
        fields.putIfAbsent("samples", List.of("300"));
        ExperimentForm nothing = ExperimentForm.shown(Map.of(), "");
        String yaml = SpecificationText.written(ExperimentForm.typed(fields).into(Map.of(), nothing));
        return page(FormStep.shown(yaml, ""), null, model);
    }

    /**
     * @param clone id of an experiment to begin with
     * @param experiment id of one that is to get another version
     */
    @GetMapping("/yaml")
    String write(
            @RequestParam(required = false) @Nullable String clone,
            @RequestParam(required = false) @Nullable String experiment,
            @RequestParam(required = false) @Nullable String machine,
            Model model) {
        String id = experiment != null ? experiment : clone;
        String text = machine == null ? "" : SpecificationText.written(Map.of("machine", machine));
        if (id != null) {
            text = experiments.versions(id).get(0).text();
            model.addAttribute("source", experiments.experiment(id));
        }
        show(text, false, UTC, model);
        return page(FormStep.shown(text, ""), id != null && id.equals(experiment) ? id : null, model);
    }

    /**
     * @param sent the fields and {@code yaml}
     * @param act {@code queue}, {@code keep} or {@code check}
     */
    @PostMapping({"", "/yaml"})
    String submit(
            @RequestParam MultiValueMap<String, String> sent,
            @RequestParam(defaultValue = "check") String act,
            @RequestParam(required = false) @Nullable String experiment,
            @RequestParam(defaultValue = "0") int read,
            Model model,
            RedirectAttributes flash) {
        FormStep step = FormStep.of(sent);
        String text = step.yaml();
        boolean queue = act.equals("queue");
        String refused = null;
        if (!act.equals("check")) {
            try {
                if (experiment != null) {
                    specify(experiment, text, read, queue);
                    return Notice.done(queue ? "Queued." : "Saved. No run is queued.")
                            .on("redirect:/experiments/" + experiment, flash);
                }
                Submitted submitted = experiments.submit(text, queue);
                int runs = submitted.runs().size();
                return Notice.done(
                                queue
                                        ? "Queued: " + runs + (runs == 1 ? " run." : " runs.")
                                        : "Saved. No run is queued.")
                        .on("redirect:/experiments/" + submitted.experiment(), flash);
            } catch (Refusal refusal) {
                refused = SpecificationError.of(refusal, text).message();
            } catch (InvalidInputException wrong) {
                refused = String.valueOf(wrong.getMessage());
            }
        }
        show(text, act.equals("check"), UTC, model);
        if (refused != null) {
            model.addAttribute(
                    "notice",
                    Notice.refused(
                            model.containsAttribute("mistake")
                                    ? "Nothing is saved; mend what stands below the specification."
                                    : refused));
        }
        return page(step, experiment, model);
    }

    private void specify(String experiment, String yaml, int read, boolean queue) {
        experiments.specify(experiment, yaml, read);
        if (queue) {
            experiments.runAgain(experiment);
        }
    }

    /**
     * Puts what was typed into fields into the YAML and the other way round, and says what would be made of it.
     *
     * @param readerZone of days and nights, as the page's script tells it
     */
    @PostMapping("/yaml/preview")
    String preview(
            @RequestParam MultiValueMap<String, String> sent,
            @RequestParam(defaultValue = UTC) String readerZone,
            Model model) {
        FormStep step = FormStep.of(sent);
        show(step.yaml(), false, readerZone, model);
        fill(step, true, model);
        return "experiment-new :: step";
    }

    private String page(FormStep step, @Nullable String experiment, Model model) {
        fill(step, false, model);
        if (experiment != null) {
            model.addAttribute("experiment", experiments.experiment(experiment));
        }
        return "experiment-new";
    }

    /** @param swapped whether the page is open already, and takes what changed */
    private void fill(FormStep step, boolean swapped, Model model) {
        model.addAttribute("swapped", swapped);
        model.addAttribute("step", step);
        model.addAttribute("form", step.form());
        if (!model.containsAttribute("machines")) {
            model.addAttribute("machines", machines.machines());
        }
        model.addAttribute("workloads", WORKLOADS);
        model.addAttribute("settings", ExperimentForm.SETTINGS);
        model.addAttribute(
                "notebooks", notebooks.notebooks(0, NOTEBOOKS_OFFERED).items());
    }

    /**
     * Puts a preview where its template looks for it.
     *
     * @param zone in which it draws days and nights
     */
    private void show(String yaml, boolean asked, String zone, Model model) {
        if (yaml.isBlank()) {
            return;
        }
        try {
            Preview planned = experiments.preview(yaml, asked);
            Map<String, Double> seconds = new TreeMap<>();
            planned.runs()
                    .forEach(run ->
                            run.leastSeconds().ifPresent(least -> seconds.merge(run.machine(), least, Double::sum)));
            model.addAttribute("planned", planned);
            if (planned.runs().stream().allMatch(run -> run.endsAt().isPresent())) {
                planned.runs().stream()
                        .flatMap(run -> run.endsAt().stream())
                        .max(Comparator.naturalOrder())
                        .ifPresent(end -> model.addAttribute("allDone", end));
            }
            model.addAttribute(
                    "shown", planned.runs().stream().limit(RUNS_SHOWN).toList());
            model.addAttribute("seconds", seconds);
            model.addAttribute(
                    "repeated",
                    planned.runs().stream().anyMatch(run -> run.repetition().isPresent()));
            drawing(planned, zone).ifPresent(drawing -> model.addAttribute("drawing", drawing));
        } catch (Refusal refusal) {
            model.addAttribute("mistake", SpecificationError.of(refusal, yaml));
        } catch (InvalidInputException wrong) {
            model.addAttribute("mistake", SpecificationError.of(wrong));
        }
    }

    /** A lane for each machine, up to the last end; empty where no start is known. */
    private Optional<Drawing> drawing(Preview planned, String zone) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Optional<Instant> last = planned.runs().stream()
                .flatMap(run -> Stream.concat(run.startsAt().stream(), run.endsAt().stream()))
                .max(Comparator.naturalOrder())
                .filter(now::isBefore);
        Map<String, List<PlannedRun>> byMachine =
                planned.runs().stream().collect(groupingBy(PlannedRun::machine, TreeMap::new, toList()));
        return last.map(until -> Drawing.of(
                byMachine.entrySet().stream()
                        .map(lane -> lane(lane.getKey(), lane.getValue()))
                        .toList(),
                now,
                now,
                until.plus(Duration.between(now, until).dividedBy(10)).plusSeconds(10),
                zone));
    }

    private static Timeline.Lane lane(String machine, List<PlannedRun> runs) {
        List<Span> spans = runs.stream()
                .flatMap(run -> run.pieces() == null
                        ? run.startsAt().map(from -> span(run, from, run.endsAt())).stream()
                        : run.pieces().stream().map(piece -> span(run, piece.from(), Optional.of(piece.until()))))
                .toList();
        int unknown =
                (int) runs.stream().filter(run -> run.startsAt().isEmpty()).count();
        return new Timeline.Lane(machine, spans, unknown, Optional.empty());
    }

    private static Span span(PlannedRun run, Instant from, Optional<Instant> until) {
        return new Span(Span.Kind.WAITING, run.program(), Optional.empty(), Optional.empty(), from, until);
    }
}
