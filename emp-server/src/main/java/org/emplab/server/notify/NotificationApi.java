package org.emplab.server.notify;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import org.emplab.server.api.Paging;
import org.emplab.server.security.Caller;
import org.emplab.web.api.Page;
import org.emplab.web.notification.NotificationKind;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What a person wants to hear, and what could not be told. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "notifications", description = "What people want to hear, by e-mail and webhook")
class NotificationApi {
    private final Choices choices;
    private final Messages messages;

    NotificationApi(Choices choices, Messages messages) {
        this.choices = choices;
        this.messages = messages;
    }

    /**
     * @param kind completed, stopped (by an error), overdue, queue, unhealthy, disk or approval
     * @param channel email or webhook
     * @param everybodys of all runs; else of one's own
     */
    @Schema(name = "NotificationWanted")
    record Wanted(
            @Schema(implementation = NotificationKind.class) @Nullable
            String kind,

            @Schema(allowableValues = {"email", "webhook"}) @Nullable
            String channel,

            boolean everybodys) {}

    record Choice(
            @Nullable String email,
            @Nullable String webhook,
            @Nullable List<Wanted> wishes) {}

    /**
     * @param webhookSecret only where the webhook was set just now
     */
    @Schema(name = "NotificationChosen")
    record Chosen(
            @Nullable String email,
            @Nullable String webhook,
            @Nullable String webhookSecret,
            List<Wanted> wishes,
            boolean mailIsSetUp) {}

    @GetMapping("/me/notifications")
    @Operation(summary = "What one wants to hear, and where")
    Chosen chosen() {
        return choices.of(Caller.person().name());
    }

    @PutMapping("/me/notifications")
    @Operation(
            summary = "Says what one wants to hear, in place of what was said before; a webhook is a researcher's, and"
                    + " the secret that signs it is told where its address is new")
    Chosen choose(@RequestBody Choice choice) {
        return choices.choose(Caller.person().name(), choice);
    }

    @Schema(name = "NotificationUndelivered")
    record Undelivered(
            @Schema(allowableValues = {"email", "webhook"}) String channel,
            String subject,
            String text,
            Instant at,
            int attempts,
            @Nullable Instant givenUpAt,
            @Nullable String failure) {
        static Undelivered of(Message message) {
            return new Undelivered(
                    message.channel(),
                    message.subject(),
                    message.text(),
                    message.at(),
                    message.attempts(),
                    message.givenUpAt(),
                    message.failure());
        }
    }

    @GetMapping("/notifications/undelivered")
    @Operation(summary = "What could not be told yet or at all, and why, newest first; for administrators")
    Page<Undelivered> undelivered(
            @RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "100") int size) {
        return Paging.page(messages.undelivered(Paging.request(page, size)), messages::countUpTo)
                .map(Undelivered::of);
    }
}
