package org.emplab.web.experiment;

import java.security.Principal;
import java.util.Map;
import java.util.TreeMap;
import org.emplab.lab.Role;
import org.emplab.web.Notice;
import org.emplab.web.account.Needs;
import org.emplab.web.experiment.ExperimentCommands.Preview;
import org.emplab.web.experiment.ExperimentCommands.Submission;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** An experiment as YAML: a new one, a clone of another, or the next version of one. */
@Controller
@Needs(Role.RESEARCHER)
@RequestMapping("/experiments/new/yaml")
class SpecificationController {
    private static final int RUNS_SHOWN = 100;

    private final ExperimentCommands commands;
    private final ExperimentCatalogue experiments;

    SpecificationController(ExperimentCommands commands, ExperimentCatalogue experiments) {
        this.commands = commands;
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
        String text = machine == null ? "" : commands.written(Map.of("machine", machine));
        if (id != null) {
            LabExperiment source = require(id);
            text = source.latest().text();
            model.addAttribute("source", source);
        }
        return page(text, id != null && id.equals(experiment) ? id : null, false, model);
    }

    /** What was typed into the form, to go on with. */
    @PostMapping("/from-form")
    String fromForm(@ModelAttribute("form") ExperimentForm form, Model model) {
        return page(commands.written(form.specification()), null, false, model);
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
            Principal principal,
            Model model,
            RedirectAttributes flash) {
        String text = yaml.replace("\r\n", "\n");
        if (act.equals("check")) {
            return page(text, experiment, true, model);
        }
        Submission submission = experiment == null
                ? commands.submit(text, act.equals("queue"), principal.getName())
                : specified(experiment, text, read, act.equals("queue"));
        if (submission instanceof Submission.Queued queued) {
            Notice.done(act.equals("queue") ? "It is in the queue." : "It is kept; nothing is queued.")
                    .show(flash);
            return "redirect:/experiments/" + queued.experiment();
        }
        model.addAttribute("notice", Notice.refused(((Submission.Refused) submission).reason()));
        return page(text, experiment, false, model);
    }

    private Submission specified(String experiment, String yaml, int read, boolean queue) {
        Submission specified = commands.specify(experiment, yaml, read);
        return queue && specified instanceof Submission.Queued ? commands.runAgain(experiment) : specified;
    }

    /** Says while one types what would be made of it, or what is wrong in which line. */
    @PostMapping("/preview")
    String preview(@RequestParam String yaml, Model model) {
        show(commands.preview(yaml, false), model);
        return "preview :: preview";
    }

    /** @param asked whether a person pressed <em>Check</em> */
    private String page(String yaml, @Nullable String experiment, boolean asked, Model model) {
        model.addAttribute("yaml", yaml);
        if (experiment != null) {
            model.addAttribute("experiment", require(experiment));
        }
        if (!yaml.isBlank()) {
            show(commands.preview(yaml, asked), model);
        }
        return "experiment-yaml";
    }

    private LabExperiment require(String id) {
        return experiments
                .experiment(id)
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "no experiment " + id));
    }

    /** Puts a preview where its template looks for it. */
    static void show(Preview preview, Model model) {
        if (preview instanceof Preview.Wrong wrong) {
            model.addAttribute("mistake", wrong);
        } else if (preview instanceof Preview.Runs planned) {
            Map<String, Double> seconds = new TreeMap<>();
            planned.runs()
                    .forEach(run ->
                            run.leastSeconds().ifPresent(least -> seconds.merge(run.machine(), least, Double::sum)));
            model.addAttribute("planned", planned);
            model.addAttribute(
                    "shown", planned.runs().stream().limit(RUNS_SHOWN).toList());
            model.addAttribute("seconds", seconds);
        }
    }
}
