package org.emplab.web.daemon;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.server.ResponseStatusException;

/** One daemon, and the cutoffs of all machines side by side. */
@Controller
class DaemonController {
    private final DaemonPort daemons;

    DaemonController(DaemonPort daemons) {
        this.daemons = daemons;
    }

    @GetMapping("/daemons")
    String sideBySide(Model model) {
        model.addAttribute("all", daemons.sideBySide());
        return "daemons";
    }

    @GetMapping("/daemons/{*name}")
    String daemon(@PathVariable String name, Model model) {
        model.addAttribute(
                "daemon",
                daemons.daemon(name.substring(1))
                        .orElseThrow(() ->
                                new ResponseStatusException(HttpStatus.NOT_FOUND, "no daemon " + name.substring(1))));
        return "daemon";
    }
}
