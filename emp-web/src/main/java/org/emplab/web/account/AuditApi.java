package org.emplab.web.account;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import org.emplab.server.api.Page;
import org.emplab.server.security.AuditLog;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/audit")
@Tag(name = "audit", description = "Who changed what, and what was refused")
record AuditApi(AuditLog log) {
    @GetMapping
    @Operation(
            summary = "The audit trail, newest first: changes, and what was refused; who, action and subject have"
                    + " the given text in them, times are from (included) until (excluded); before is the number of"
                    + " an entry: with the last of a page, the next page of a trail of any length")
    Page<AuditLog.Entry> audit(
            @RequestParam(defaultValue = "") String who,
            @RequestParam(defaultValue = "") String action,
            @RequestParam(defaultValue = "") String subject,
            @RequestParam(defaultValue = "1970-01-01T00:00:00Z") Instant from,
            @RequestParam(defaultValue = "9999-12-31T00:00:00Z") Instant until,
            @RequestParam(defaultValue = "" + Long.MAX_VALUE) long before,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(defaultValue = "100") int size) {
        return log.find(new AuditLog.Wanted(who, action, subject, from, until), before, page, size);
    }
}
