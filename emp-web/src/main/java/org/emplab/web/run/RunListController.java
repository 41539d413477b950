package org.emplab.web.run;

import java.util.Arrays;
import java.util.Optional;
import org.emplab.lab.RunState;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** All runs, filtered by what stands in the address. */
@Controller
class RunListController {
    private static final int PAGE_SIZE = 50;

    private final RunCatalogue catalogue;

    RunListController(RunCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    @GetMapping("/runs")
    String runs(
            @RequestParam(required = false) @Nullable String state,
            @RequestParam(required = false) @Nullable String machine,
            @RequestParam(required = false) @Nullable String program,
            @RequestParam(defaultValue = "1") int page,
            Model model) {
        int index = Math.max(1, page) - 1;
        RunPage runs = catalogue.runs(new RunFilter(state(state), text(machine), text(program), index, PAGE_SIZE));
        model.addAttribute("runs", runs);
        model.addAttribute("states", RunState.values());
        model.addAttribute("state", state(state).map(RunState::key).orElse(""));
        model.addAttribute("machine", text(machine).orElse(""));
        model.addAttribute("program", text(program).orElse(""));
        model.addAttribute("page", index + 1);
        model.addAttribute("pages", Math.max(1, (runs.total() + PAGE_SIZE - 1) / PAGE_SIZE));
        return "runs";
    }

    private static Optional<RunState> state(@Nullable String key) {
        return Arrays.stream(RunState.values())
                .filter(state -> state.key().equals(key))
                .findFirst();
    }

    private static Optional<String> text(@Nullable String text) {
        return Optional.ofNullable(text).map(String::strip).filter(value -> !value.isEmpty());
    }
}
