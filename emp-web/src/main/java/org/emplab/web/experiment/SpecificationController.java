package org.emplab.web.experiment;

import java.util.Map;
import java.util.TreeMap;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.runfile.InvalidInputException;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** An experiment as YAML: a new one, a clone of another, or the next version of one. */
@Controller
@RequiresRole(Role.RESEARCHER)
@RequestMapping("/experiments/new/yaml")
class SpecificationController {
    private static final int RUNS_SHOWN = 100;

    private final ExperimentPort experiments;

    SpecificationController(ExperimentPort experiments) {
        this.experiments = experiments;
    }

    /**
     * @param clone id of an experiment to begin with
     * @param experiment id of one that is to get another version
     */
    @GetMapping
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
        return page(text, id != null && id.equals(experiment) ? id : null, false, model);
    }

    /** Shows the text of a form, to go on with. */
    @PostMapping("/from-form")
    String fromForm(@ModelAttribute("form") ExperimentForm form, Model model) {
        return page(SpecificationText.written(form.specification()), null, false, model);
    }

    /**
     * @param act {@code queue}, {@code keep} or {@code check}
     */
    @PostMapping
    String submit(
            @RequestParam String yaml,
            @RequestParam(defaultValue = "check") String act,
            @RequestParam(required = false) @Nullable String experiment,
            @RequestParam(defaultValue = "0") int read,
            Model model,
            RedirectAttributes flash) {
        String text = yaml.replace("\r\n", "\n");
        if (act.equals("check")) {
            return page(text, experiment, true, model);
        }
        boolean queue = act.equals("queue");
        String message;
        try {
            Object id = experiment == null
                    ? experiments.submit(text, queue).experiment()
                    : specified(experiment, text, read, queue);
            Notice.done(queue ? "It is in the queue." : "It is kept; nothing is queued.")
                    .show(flash);
            return "redirect:/experiments/" + id;
        } catch (ProblemException refusal) {
            message = Mistake.of(refusal, text).message();
        } catch (InvalidInputException wrong) {
            message = String.valueOf(wrong.getMessage());
        }
        model.addAttribute("notice", Notice.refused(message));
        return page(text, experiment, false, model);
    }

    private String specified(String experiment, String yaml, int read, boolean queue) {
        experiments.specify(experiment, yaml, read);
        if (queue) {
            experiments.runAgain(experiment);
        }
        return experiment;
    }

    /** Says while one types what would be made of it, or what is wrong in which line. */
    @PostMapping("/preview")
    String preview(@RequestParam String yaml, Model model) {
        show(experiments, yaml, false, model);
        return "preview :: preview";
    }

    /** @param asked whether a person pressed <em>Check</em> */
    private String page(String yaml, @Nullable String experiment, boolean asked, Model model) {
        model.addAttribute("yaml", yaml);
        if (experiment != null) {
            model.addAttribute("experiment", experiments.experiment(experiment));
        }
        if (!yaml.isBlank()) {
            show(experiments, yaml, asked, model);
        }
        return "experiment-yaml";
    }

    /** Puts a preview where its template looks for it. */
    static void show(ExperimentPort experiments, String yaml, boolean asked, Model model) {
        try {
            Preview planned = experiments.preview(yaml, asked);
            Map<String, Double> seconds = new TreeMap<>();
            planned.runs()
                    .forEach(run ->
                            run.leastSeconds().ifPresent(least -> seconds.merge(run.machine(), least, Double::sum)));
            model.addAttribute("planned", planned);
            model.addAttribute(
                    "shown", planned.runs().stream().limit(RUNS_SHOWN).toList());
            model.addAttribute("seconds", seconds);
        } catch (ProblemException refusal) {
            model.addAttribute("mistake", Mistake.of(refusal, yaml));
        } catch (InvalidInputException wrong) {
            model.addAttribute("mistake", Mistake.of(wrong));
        }
    }
}
