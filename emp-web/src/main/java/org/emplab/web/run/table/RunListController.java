package org.emplab.web.run.table;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.lab.RunState;
import org.emplab.server.run.catalogue.RunColumn;
import org.emplab.server.run.catalogue.RunListQuery;
import org.emplab.server.run.catalogue.RunSearch;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.web.display.TableFile;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The run table: filtered, sorted and with the columns that stand in the address. */
@Controller
record RunListController(RunListQuery list) {
    @GetMapping("/runs")
    String runs(
            @RequestParam MultiValueMap<String, String> given,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        RunAddress address = RunAddress.of(given);
        if (request.getQueryString() != null && given.values().stream().anyMatch(RunListController::untidy)) {
            return "redirect:" + address.canonical();
        }
        RunSearch search = address.search(address.rows());
        boolean understood = address.wrong().isEmpty();
        RunListQuery.Found found = understood ? list.find(search) : RunListQuery.Found.NOTHING;
        if (!understood) {
            response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
        }
        model.addAttribute("address", address);
        model.addAttribute("found", found);
        model.addAttribute("compare", RunAnalyses.COMPARE);
        model.addAttribute("fields", fields(found.runs().rows(), address));
        model.addAttribute("states", RunState.values());
        model.addAttribute("columns", RunColumn.values());
        model.addAttribute("pageSizes", RunAddress.ROWS);
        return "runs";
    }

    /**
     * All that the filters find, or the runs that are named.
     *
     * @param table the query of the table that is looked at, where it is not in the address itself
     */
    @GetMapping("/runs.{format:csv|json|tex}")
    ResponseEntity<byte[]> file(
            @PathVariable String format,
            @RequestParam MultiValueMap<String, String> given,
            @RequestParam(required = false) @Nullable String table) {
        RunAddress address = table == null ? RunAddress.of(given) : RunAddress.ofQuery(table);
        List<String> chosen = given.getOrDefault("runs", List.of());
        List<RunSummary> found = chosen.isEmpty()
                ? list.find(address.search(address.rows()).all()).runs().rows()
                : list.chosen(chosen);
        return TableFile.of(RunTableWriter.table(found, address.columns(), fields(found, address)), "runs", format);
    }

    private Map<String, Map<String, String>> fields(List<RunSummary> found, RunAddress address) {
        boolean differing = !address.value("differing").isEmpty();
        if (address.fields().isEmpty() && !differing) {
            return Map.of();
        }
        return RunTableWriter.fields(
                list.headers(found.stream().map(RunSummary::id).toList()), address.fields(), differing);
    }

    /** A form sends fields that are empty, and each column by itself. */
    private static boolean untidy(List<String> values) {
        return values.size() > 1 || values.stream().anyMatch(String::isBlank);
    }
}
