package org.emplab.web.analysis;

import java.util.List;
import java.util.Optional;
import org.emplab.lab.RunState;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.catalogue.RunColumn;
import org.emplab.server.run.catalogue.RunListQuery;
import org.emplab.server.run.catalogue.RunSearch;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.web.display.NameRedirect;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.view.RedirectView;

/** A program over weeks: the medians of its runs on each machine, their change points and comparisons. */
@Controller
record ProgramController(RunListQuery runs, ProgramChanges changes) {
    private static final int MOST = 1000;
    private static final int LISTED = 10;

    @GetMapping("/programs/{name}")
    RedirectView program(@PathVariable String name) {
        return NameRedirect.page("/program", name);
    }

    @GetMapping("/program")
    String program(@RequestParam String name, Model model) {
        List<RunSummary> newestFirst =
                runs.first(RunSearch.newest(MOST).named(RunColumn.PROGRAM, Optional.of(RunSearch.Name.whole(name))));
        List<RunSummary> inTurn =
                runs
                        .first(RunSearch.newest(MOST).named(RunColumn.PROGRAM, Optional.of(RunSearch.Name.part(name))))
                        .stream()
                        .filter(run -> List.of(run.program().split(", | \\| ")).contains(name)
                                && !run.program().equals(name))
                        .limit(LISTED)
                        .toList();
        if (newestFirst.isEmpty() && inTurn.isEmpty()) {
            throw Refusal.notFound("run of a program " + name);
        }
        model.addAttribute("name", name);
        model.addAttribute("inTurn", inTurn);
        List<ProgramChanges.Judged> judged = ProgramHistory.of(newestFirst).stream()
                .map(history -> changes.of(name, history))
                .toList();
        model.addAttribute("histories", judged);
        model.addAttribute("toCome", judged.stream().anyMatch(ProgramChanges.Judged::toCome));
        model.addAttribute(
                "unjudged",
                newestFirst.stream()
                        .filter(run -> run.state() == RunState.COMPLETED
                                && run.samples() > 0
                                && run.medianEtMillis().isEmpty())
                        .count());
        model.addAttribute("runs", newestFirst.stream().limit(LISTED).toList());
        model.addAttribute("more", newestFirst.size() > LISTED);
        return "program";
    }
}
