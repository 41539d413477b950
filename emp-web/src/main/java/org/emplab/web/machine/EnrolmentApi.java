package org.emplab.web.machine;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.emplab.lab.EnrolRequest;
import org.emplab.lab.EnrolRequest.EnrolAnswer;
import org.emplab.server.api.Refusal;
import org.emplab.server.machine.EnrolmentService;
import org.emplab.server.security.LoginRateLimit;
import org.emplab.server.security.RefusalLog;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Enrols new machines. */
@RestController
@RequestMapping("/api/v1/enrol")
@Tag(name = "agent")
record EnrolmentApi(EnrolmentService enrolments, LoginRateLimit limit, RefusalLog refusals) {
    @PostMapping
    @Operation(summary = "Enrols a machine with a one-time token; its own token is told only here")
    @SecurityRequirements
    EnrolAnswer enrol(@RequestBody EnrolRequest request, HttpServletRequest from) {
        if (request.token() == null) {
            throw Refusal.badRequest("token is missing");
        }
        String address = from.getRemoteAddr();
        if (!limit.permits(address)) {
            throw refused(Refusal.tooManyRequests(
                    "too many wrong guesses came from there; wait a minute", LoginRateLimit.ADDRESS_WINDOW));
        }
        Map<String, Object> environment = request.environment() == null ? Map.of() : request.environment();
        EnrolmentService.Enrolled enrolled;
        try {
            enrolled = enrolments.enrol(request.token(), environment);
        } catch (Refusal e) {
            throw refused(e);
        }
        limit.succeeded(address);
        return new EnrolAnswer(enrolled.id().toString(), enrolled.name(), enrolled.token());
    }

    private Refusal refused(Refusal e) {
        refusals.record("refuse enrolment", () -> "machine:unknown", Map.of("reason", String.valueOf(e.getMessage())));
        return e;
    }
}
