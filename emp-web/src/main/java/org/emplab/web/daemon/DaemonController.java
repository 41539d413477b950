package org.emplab.web.daemon;

import java.util.List;
import java.util.stream.DoubleStream;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.server.api.Refusal;
import org.emplab.server.study.daemon.DaemonService;
import org.emplab.server.study.daemon.DaemonView;
import org.emplab.server.study.daemon.DaemonView.InRun;
import org.emplab.web.display.Display;
import org.emplab.web.display.NameRedirect;
import org.emplab.web.display.ReportFile;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Tone;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.view.RedirectView;

/** One daemon, and the cutoffs of all machines side by side. */
@Controller
record DaemonController(DaemonService daemons) {
    /**
     * @param machine whose tables are applied to the runs behind each other's; none for no such comparison
     */
    @GetMapping("/daemons")
    String sideBySide(@RequestParam(required = false) @Nullable List<String> machine, Model model) {
        model.addAttribute("all", daemons.sideBySide());
        model.addAttribute("chosen", machine == null ? List.of() : machine);
        if (machine != null) {
            try {
                model.addAttribute("report", daemons.oneForAll(machine));
            } catch (UnsuitableInputException refused) {
                model.addAttribute("refused", refused.getMessage());
            }
        }
        return "daemons";
    }

    @GetMapping("/cutoff-tables/{name}.{format:csv|json|tex}")
    ResponseEntity<byte[]> table(
            @PathVariable String name, @PathVariable String format, @RequestParam List<String> machine) {
        try {
            return ReportFile.table(daemons.oneForAll(machine), name, name, format);
        } catch (UnsuitableInputException refused) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, refused.getMessage());
        }
    }

    /**
     * @param name as a process gave it to itself: any text, which a path could not hold
     */
    @GetMapping("/daemon")
    String daemon(@RequestParam String name, Model model) {
        DaemonView daemon = daemons.daemon(name).orElseThrow(() -> Refusal.notFound("daemon " + name));
        model.addAttribute("daemon", daemon);
        model.addAttribute(
                "decimals",
                daemon.runs().stream()
                                .flatMapToDouble(run -> DoubleStream.of(run.longestMillis(), run.totalMillis()))
                                .allMatch(millis -> millis == Math.rint(millis))
                        ? 0
                        : 3);
        model.addAttribute("verdict", DaemonVerdict.of(daemon));
        return "daemon";
    }

    @GetMapping("/daemons/{*name}")
    RedirectView daemon(@PathVariable String name) {
        return NameRedirect.page("/daemon", name.substring(1));
    }

    /** The verdict on a daemon: the longest that it worked in one execution, where it runs, and whether a cutoff limits it. */
    static final class DaemonVerdict {
        private static final Display DISPLAY = new Display();

        private DaemonVerdict() {}

        static PageVerdict of(DaemonView daemon) {
            List<String> limited = daemon.cutoffs().stream()
                    .filter(table -> table.inForce() && !table.tiers().isEmpty())
                    .map(DaemonView.OfTable::machine)
                    .toList();
            String cutoffs = limited.isEmpty()
                    ? "No table in force has a cutoff of it."
                    : "A cutoff is in force on " + String.join(", ", limited) + ".";
            if (daemon.runs().isEmpty()) {
                return PageVerdict.of(
                        Tone.OPEN, daemon.name() + " is in no run that is listed by name", List.of(cutoffs));
            }
            InRun longest = daemon.runs().get(0);
            long machines =
                    daemon.runs().stream().map(InRun::machine).distinct().count();
            return PageVerdict.of(
                    limited.isEmpty() ? Tone.OPEN : Tone.FINE,
                    daemon.name() + " worked up to " + DISPLAY.plain(longest.longestMillis(), 3) + " ms in a sample of "
                            + longest.program() + " on " + longest.machine() + "; it is in "
                            + DISPLAY.count(longest.samples())
                            + " of " + DISPLAY.count(longest.ofSamples(), "sample"),
                    List.of(
                            cutoffs,
                            daemon.runs().size() < DaemonView.MOST_RUNS
                                    ? "It ran in " + DISPLAY.count(daemon.runs().size(), "run") + " on "
                                            + DISPLAY.count(machines, "machine") + "."
                                    : "The " + DaemonView.MOST_RUNS + " runs in which it worked longest are listed."));
        }
    }
}
