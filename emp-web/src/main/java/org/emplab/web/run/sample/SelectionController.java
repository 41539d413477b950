package org.emplab.web.run.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.emplab.model.Sample;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunDetail;
import org.emplab.web.run.RunShelf;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** Points chosen in a chart: their samples and their daemons. */
@Controller
class SelectionController {
    /** A diff is read for each; beyond this many the page says how many were left out. */
    private static final int MOST = 200;

    private final RunShelf shelf;
    private final RunCatalogue catalogue;

    SelectionController(RunShelf shelf, RunCatalogue catalogue) {
        this.shelf = shelf;
        this.catalogue = catalogue;
    }

    /**
     * @param samples numbers and ranges: {@code 3,75-80,634}
     */
    @GetMapping("/runs/{id}/selection")
    String selection(@PathVariable String id, @RequestParam String samples, Model model) {
        RunDetail detail = shelf.run(id);
        TreeSet<Integer> chosen = numbers(samples);
        List<Sample> read = new ArrayList<>();
        chosen.stream()
                .limit(MOST)
                .forEach(number -> catalogue.sample(id, number).ifPresent(read::add));
        model.addAttribute("run", detail.summary());
        model.addAttribute("chosen", chosen.size());
        model.addAttribute("samples", read);
        model.addAttribute("daemons", SelectedDaemon.of(read, detail.processTime()));
        return "selection :: panel";
    }

    private static TreeSet<Integer> numbers(String text) {
        TreeSet<Integer> numbers = new TreeSet<>();
        try {
            for (String part : text.split(",", -1)) {
                int dash = part.indexOf('-');
                int from = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
                int to = dash < 0 ? from : Integer.parseInt(part.substring(dash + 1));
                for (int number = from; number <= to && numbers.size() < 1_000_000; number++) {
                    numbers.add(number);
                }
            }
        } catch (NumberFormatException notANumber) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "samples are numbers and ranges", notANumber);
        }
        return numbers;
    }
}
