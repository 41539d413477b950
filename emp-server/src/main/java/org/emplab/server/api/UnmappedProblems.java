package org.emplab.server.api;

import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Addresses and methods that no controller has; a browser has got its error page before. */
@RestControllerAdvice
@Order
class UnmappedProblems {
    @ExceptionHandler({NoResourceFoundException.class, HttpRequestMethodNotSupportedException.class})
    ResponseEntity<ProblemDetail> unmapped(Exception e) {
        ErrorResponse answer = (ErrorResponse) e;
        HttpHeaders headers = new HttpHeaders();
        headers.putAll(answer.getHeaders());
        return ResponseEntity.status(answer.getStatusCode()).headers(headers).body(answer.getBody());
    }
}
