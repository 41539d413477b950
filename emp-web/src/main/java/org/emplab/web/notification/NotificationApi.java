package org.emplab.web.notification;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.emplab.server.api.Page;
import org.emplab.server.notify.NotificationService;
import org.emplab.server.notify.NotificationService.PreferencesRequest;
import org.emplab.server.notify.NotificationService.PreferencesView;
import org.emplab.server.notify.NotificationService.UndeliveredMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1")
@Tag(name = "notifications", description = "What people are mailed of")
record NotificationApi(NotificationService notifications) {
    @GetMapping("/me/notifications")
    @Operation(summary = "What one is mailed of, and where")
    PreferencesView chosen() {
        return notifications.preferences();
    }

    @PutMapping("/me/notifications")
    @Operation(
            summary = "Says what one is mailed of, in place of what was said before; a new e-mail address gets a code")
    PreferencesView choose(@RequestBody PreferencesRequest choice) {
        return notifications.choose(choice);
    }

    @Schema(name = "EmailCode")
    record Code(@Nullable String code) {}

    @PostMapping("/me/notifications/confirm")
    @Operation(summary = "Says the code that the e-mail address got; messages go there from then on")
    PreferencesView confirm(@RequestBody Code sent) {
        return notifications.confirm(sent.code());
    }

    @GetMapping("/notifications/undelivered")
    @Operation(summary = "Undelivered notifications, and why, newest first; for administrators")
    Page<UndeliveredMessage> undelivered(
            @RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "100") int size) {
        return notifications.undelivered(page, size);
    }
}
