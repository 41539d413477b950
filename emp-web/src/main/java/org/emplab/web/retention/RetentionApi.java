package org.emplab.web.retention;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.emplab.server.api.Page;
import org.emplab.server.retention.RetentionService;
import org.emplab.server.retention.RetentionService.OldRun;
import org.emplab.server.retention.RetentionService.RetentionRuleView;
import org.emplab.server.retention.RetentionService.RuleForm;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Rules by which runs are removed some time after their end; administrators make and withdraw them. */
@RestController
@RequestMapping("/api/v1/retention-rules")
@Tag(name = "retention", description = "What the lab does not keep for ever")
record RetentionApi(RetentionService retention) {
    @GetMapping
    @Operation(summary = "All rules, newest first, withdrawn ones too")
    Page<RetentionRuleView> list(
            @RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "100") int size) {
        return retention.rules(page, size);
    }

    @GetMapping("/{id}/runs")
    @Operation(summary = "The runs that the rule would remove now, oldest first, at most 1000")
    List<OldRun> runs(@PathVariable String id) {
        return retention.runs(id);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Makes a rule, which takes effect a day later; for administrators")
    RetentionRuleView make(@RequestBody RuleForm asked) {
        return retention.make(asked);
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Withdraws a rule; it stays on record. For administrators")
    void withdraw(@PathVariable String id) {
        retention.withdraw(id);
    }
}
