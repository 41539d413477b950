package org.emplab.web.analysis;

import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.lab.Role;
import org.emplab.lab.RunState;
import org.emplab.server.api.Refusal;
import org.emplab.server.comment.CommentKind;
import org.emplab.server.comment.CommentService;
import org.emplab.server.comment.CommentService.CommentRequest;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.AnalysisAddress;
import org.emplab.server.study.AnalysisAddress.History;
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
record ChangeMarkController(CommentService comments, RunCatalogue runs, ProgramRuns programs, Display display) {
    private static final String PAGE = "/analyses/change-points";

    /** The change points over the latest completed runs of a run's program, with its task length, on its machine. */
    @GetMapping("/runs/{id}/changes")
    String changes(@PathVariable String id, RedirectAttributes flash) {
        RunSummary run =
                runs.run(id).orElseThrow(() -> Refusal.notFound("run " + id)).summary();
        History history = ProgramRuns.of(run.program(), run.machine(), run.taskLengthSeconds());
        int count = programs.latestFirst(history).size();
        int fewest = RunAnalyses.ofKey("change-points").orElseThrow().fewestRuns();
        if (count < fewest) {
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
                            + (count == 1 ? "is 1." : "are " + count + "."))
                    .on("redirect:/runs", flash);
        }
        return "redirect:" + PAGE + AnalysisAddress.of(history).query();
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
