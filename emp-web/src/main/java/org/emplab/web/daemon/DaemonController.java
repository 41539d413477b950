package org.emplab.web.daemon;

import java.util.List;
import java.util.stream.DoubleStream;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.server.study.daemon.DaemonService;
import org.emplab.server.study.daemon.DaemonView;
import org.emplab.web.display.NameRedirect;
import org.emplab.web.display.ReportFile;
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
        DaemonView daemon = daemons.daemon(name)
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "no daemon " + name));
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
}
