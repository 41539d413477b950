package org.emplab.web.api;

import jakarta.servlet.http.HttpServletRequest;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.runfile.BadJson;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.api.Refusal;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;

/** Refusals as problem details (RFC 9457). */
@RestControllerAdvice(annotations = RestController.class)
class Problems extends ResponseEntityExceptionHandler {
    @ExceptionHandler
    ResponseEntity<ProblemDetail> refused(Refusal problem) {
        return ResponseEntity.status(RefusalAnswer.status(problem))
                .headers(RefusalAnswer.headers(problem))
                .body(RefusalAnswer.body(problem));
    }

    @ExceptionHandler
    ProblemDetail invalid(SpecificationException e) {
        return RefusalAnswer.body(Refusal.invalid(e.key(), e.problem()));
    }

    @ExceptionHandler
    ProblemDetail invalid(InvalidInputException e) {
        ProblemDetail problem =
                ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()));
        problem.setTitle("Invalid input");
        problem.setProperty("file", e.file());
        if (e.line() > 0) {
            problem.setProperty("line", e.line());
        }
        if (e.key() != null) {
            problem.setProperty("key", e.key());
        }
        return problem;
    }

    @ExceptionHandler
    ProblemDetail invalid(IllegalArgumentException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()));
    }

    /** A body that is no JSON, or not of the wanted shape: with the place. */
    @Override
    protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        if (NestedExceptionUtils.getMostSpecificCause(e) instanceof Refusal tooLong) {
            return handleExceptionInternal(
                    tooLong,
                    RefusalAnswer.body(tooLong),
                    RefusalAnswer.headers(tooLong),
                    RefusalAnswer.status(tooLong),
                    request);
        }
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, "the body is missing or cannot be read");
        if (e.getCause() instanceof JacksonException cause) {
            String key = key(cause);
            problem.setDetail((cause instanceof DatabindException ? "not what is wanted here" : "bad JSON")
                    + (key.isEmpty() ? "" : ", key " + key) + ": " + firstLine(BadJson.words(cause)));
            if (!key.isEmpty()) {
                problem.setProperty("key", key);
            }
            if (cause.getLocation() != null && cause.getLocation().getLineNr() > 0) {
                problem.setProperty("line", cause.getLocation().getLineNr());
            }
        }
        return handleExceptionInternal(e, problem, headers, status, request);
    }

    private static String key(JacksonException e) {
        StringBuilder key = new StringBuilder();
        e.getPath().forEach(step -> {
            if (step.getPropertyName() == null) {
                key.append('[').append(step.getIndex()).append(']');
            } else {
                key.append(key.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        });
        return key.toString();
    }

    private static String firstLine(@Nullable String message) {
        return message == null ? "" : message.lines().findFirst().orElse("");
    }

    /** Answers for text that no table can keep, such as one with a NUL, and for changes by two people at once. */
    @ExceptionHandler
    ProblemDetail refusedByTheDatabase(DataIntegrityViolationException e, HttpServletRequest request)
            throws DataIntegrityViolationException {
        HttpStatus refused = PageErrors.refusedByTheDatabase(e, request).orElseThrow(() -> e);
        if (refused == HttpStatus.BAD_REQUEST) {
            return ProblemDetail.forStatusAndDetail(
                    HttpStatus.BAD_REQUEST,
                    "a value cannot be stored: " + e.getMostSpecificCause().getMessage());
        }
        return changedMeanwhile();
    }

    @ExceptionHandler(OptimisticLockingFailureException.class)
    ProblemDetail changedMeanwhile() {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.CONFLICT, "another person changed the same thing in this moment; read it and try again");
    }
}
