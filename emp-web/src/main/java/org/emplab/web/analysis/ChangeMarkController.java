package org.emplab.web.analysis;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.lab.Role;
import org.emplab.lab.RunState;
import org.emplab.server.comment.CommentKind;
import org.emplab.server.comment.CommentRequest;
import org.emplab.server.comment.CommentService;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunRow;
import org.emplab.server.run.catalogue.RunSearch;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.run.catalogue.RunTableQuery;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.display.Display;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Makes marks and takes them back on the page of change points, and finds the repeats of a run. */
@Controller
record ChangeMarkController(CommentService comments, RunCatalogue runs, RunTableQuery rows, Display display) {
    private static final int MOST_REPEATS = 100;
    private static final int MOST_LOOKED_AT = 1000;
    private static final String PAGE = "/analyses/change-points";

    /** The change points over the latest completed runs of a run's program, with its task length, on its machine. */
    @GetMapping("/runs/{id}/changes")
    String changes(@PathVariable String id, RedirectAttributes flash) {
        RunSummary run = runs.run(id)
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "no run " + id))
                .summary();
        RunSearch repeats = RunSearch.ofProgram(
                run.program(), Optional.of(run.machine()), Optional.of(RunState.COMPLETED), MOST_LOOKED_AT);
        List<String> ids = rows.find(repeats).runs().rows().stream()
                .map(RunRow::run)
                .filter(repeat ->
                        repeat.samples() > 0 && repeat.taskLengthSeconds().equals(run.taskLengthSeconds()))
                .map(RunSummary::id)
                .toList();
        int fewest = RunAnalyses.ofKey("change-points").orElseThrow().fewestRuns();
        if (ids.size() < fewest) {
            flash.addAttribute("program", "=" + run.program())
                    .addAttribute("machine", "=" + run.machine())
                    .addAttribute("state", RunState.COMPLETED.key());
            return Notice.refused("A history needs " + fewest + " completed runs of " + run.program()
                            + (run.taskLengthSeconds().isPresent()
                                    ? " with a task length of "
                                            + display.duration(
                                                    run.taskLengthSeconds().getAsDouble())
                                    : "")
                            + " on " + run.machine() + "; there "
                            + (ids.size() == 1 ? "is 1." : "are " + ids.size() + "."))
                    .on("redirect:/runs", flash);
        }
        if (ids.size() > MOST_REPEATS) {
            Notice.done("These are the newest " + MOST_REPEATS + " of " + display.count(ids.size(), "run") + ".")
                    .show(flash);
        }
        return "redirect:" + PAGE + "?runs=" + ids.stream().limit(MOST_REPEATS).collect(Collectors.joining(","));
    }

    @PostMapping("/change-marks")
    @RequiresRole(Role.RESEARCHER)
    String mark(
            @RequestParam String run, @RequestParam String text, @RequestParam String query, RedirectAttributes flash) {
        return Notice.of(
                        () -> comments.comment(new CommentRequest(CommentKind.CHANGE.key(), run, null, text)),
                        "Change marked; the baseline begins anew there.")
                .on(back(query), flash);
    }

    @PostMapping("/change-marks/{id}/remove")
    @RequiresRole(Role.RESEARCHER)
    String takeBack(@PathVariable String id, @RequestParam String query, RedirectAttributes flash) {
        return Notice.of(() -> comments.takeBack(id), "Mark taken back; the record keeps it.")
                .on(back(query), flash);
    }

    private static String back(String query) {
        if (!query.startsWith("?")) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "query is that of the page");
        }
        return "redirect:" + PAGE + query + "#marks";
    }
}
