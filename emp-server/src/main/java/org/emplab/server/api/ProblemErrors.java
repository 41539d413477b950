package org.emplab.server.api;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.web.WebProperties;
import org.springframework.boot.webmvc.autoconfigure.error.BasicErrorController;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorViewResolver;
import org.springframework.boot.webmvc.error.ErrorAttributes;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;

/**
 * What no handler saw, such as an unknown path or a refusal by the container: a page for a browser, a problem (RFC 9457)
 * for everyone else.
 */
@Controller
class ProblemErrors extends BasicErrorController {
    ProblemErrors(ErrorAttributes attributes, WebProperties web, List<ErrorViewResolver> views) {
        super(attributes, web.getError(), views);
    }

    @Override
    public ResponseEntity<Map<String, Object>> error(HttpServletRequest request) {
        HttpStatus status = getStatus(request);
        String path = String.valueOf(request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI));
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("title", status.getReasonPhrase());
        problem.put("status", status.value());
        problem.put("detail", detail(request, status, path));
        problem.put("instance", URI.create(path).toString());
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }

    private static String detail(HttpServletRequest request, HttpStatus status, String path) {
        Object said = request.getAttribute(RequestDispatcher.ERROR_MESSAGE);
        if (status.is5xxServerError()) {
            return "the server failed; its log says why";
        }
        if (status == HttpStatus.NOT_FOUND) {
            return "there is nothing at " + path;
        }
        return said instanceof String text && !text.isBlank() ? text : status.getReasonPhrase();
    }
}
