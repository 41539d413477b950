package org.emplab.web.daemon;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.report.Report;
import org.emplab.server.api.Refusal;
import org.emplab.server.study.daemon.DaemonService;
import org.emplab.web.api.ResultAnswer;
import org.emplab.web.api.ResultAnswer.ByFormat;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1")
@Tag(name = "daemons")
record CutoffTablesApi(DaemonService daemons) {
    /**
     * @param machine at least two
     */
    @GetMapping("/cutoff-tables")
    @ByFormat
    @Operation(summary = "The tables in force on some machines, and whether one serves for all: emp-cutoff-tables/1")
    ResponseEntity<byte[]> oneForAll(
            @RequestParam List<String> machine, @RequestParam(defaultValue = "json") String format) {
        try {
            Report report = daemons.oneForAll(machine);
            return ResultAnswer.of(format, report.json().get(), "", () -> report);
        } catch (UnsuitableInputException refused) {
            throw Refusal.badRequest(String.valueOf(refused.getMessage()));
        }
    }
}
