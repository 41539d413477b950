package org.emplab.web.account;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.emplab.lab.Role;
import org.emplab.server.api.KeysetPage;
import org.emplab.server.api.KeysetPage.Cursor;
import org.emplab.server.security.AuditLog;
import org.jspecify.annotations.Nullable;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The audit trail, as an administrator looks through it. */
@Controller
@RequiresRole(Role.ADMIN)
record AuditController(AuditLog log) {
    private static final int PAGE_SIZE = 100;
    private static final Instant FAR = Instant.parse("9999-12-31T00:00:00Z");

    @GetMapping("/audit")
    String audit(
            @RequestParam(defaultValue = "") String who,
            @RequestParam(defaultValue = "") String action,
            @RequestParam(defaultValue = "") String subject,
            @RequestParam(required = false) @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) @Nullable LocalDate from,
            @RequestParam(required = false) @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) @Nullable LocalDate until,
            @RequestParam(required = false) @Nullable Long after,
            @RequestParam(required = false) @Nullable Long before,
            Model model) {
        AuditLog.Wanted wanted = new AuditLog.Wanted(
                who.strip(),
                action.strip(),
                subject.strip(),
                from == null ? Instant.EPOCH : from.atStartOfDay().toInstant(ZoneOffset.UTC),
                until == null ? FAR : until.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC));
        KeysetPage<AuditLog.Entry> found = log.find(wanted, beside(after, before), PAGE_SIZE);
        model.addAttribute(
                "found",
                found.showing(found.rows().stream().map(AuditEntryView::of).toList()));
        model.addAttribute("wanted", wanted);
        model.addAttribute("from", from == null ? "" : from.toString());
        model.addAttribute("until", until == null ? "" : until.toString());
        return "audit";
    }

    private static Optional<Cursor> beside(@Nullable Long after, @Nullable Long before) {
        return Optional.ofNullable(after)
                .map(number -> new Cursor(number.toString(), false))
                .or(() -> Optional.ofNullable(before).map(number -> new Cursor(number.toString(), true)));
    }
}
