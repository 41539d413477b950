package org.emplab.server.api;

import org.emplab.format.InvalidInputException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Refusals as problem details (RFC 9457). */
@RestControllerAdvice(annotations = RestController.class)
class Problems extends ResponseEntityExceptionHandler {
    @ExceptionHandler
    ProblemDetail refused(Refusal refusal) {
        return ProblemDetail.forStatusAndDetail(refusal.status(), String.valueOf(refusal.getMessage()));
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

    @ExceptionHandler({CannotCreateTransactionException.class, TransientDataAccessException.class})
    ProblemDetail databaseAway(Exception e) {
        logger.warn("the database is away: " + e.getMessage());
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.SERVICE_UNAVAILABLE, "the database cannot be reached now; try again later");
    }
}
