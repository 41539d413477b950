package org.emplab.web.api;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.Outage;
import org.springframework.boot.autoconfigure.web.WebProperties;
import org.springframework.boot.webmvc.autoconfigure.error.BasicErrorController;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorViewResolver;
import org.springframework.boot.webmvc.error.ErrorAttributes;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.servlet.ModelAndView;

/**
 * Answers errors that no handler saw, such as an unknown path or a refusal by the container: a page for a browser, a
 * problem (RFC 9457) for everyone else.
 */
@Controller
class ProblemErrors extends BasicErrorController {
    private static final HttpHeaders LATER = RefusalAnswer.headers(Refusal.unavailable("the database is away"));

    ProblemErrors(ErrorAttributes attributes, WebProperties web, List<ErrorViewResolver> views) {
        super(attributes, web.getError(), views);
    }

    @Override
    public ResponseEntity<Map<String, Object>> error(HttpServletRequest request) {
        HttpStatus status = getStatus(request);
        String path = request.getDispatcherType() == DispatcherType.ERROR
                ? String.valueOf(request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI))
                : request.getRequestURI();
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("title", status.getReasonPhrase());
        problem.put("status", status.value());
        problem.put("detail", detail(request, status, path));
        problem.put("instance", URI.create(path).toString());
        return ResponseEntity.status(status)
                .headers(status == HttpStatus.SERVICE_UNAVAILABLE ? LATER : HttpHeaders.EMPTY)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }

    @Override
    public ModelAndView errorHtml(HttpServletRequest request, HttpServletResponse response) {
        if (getStatus(request) == HttpStatus.SERVICE_UNAVAILABLE) {
            LATER.forEach((name, values) -> response.setHeader(name, values.get(0)));
        }
        return super.errorHtml(request, response);
    }

    /** A filter, which looks whose a token is, needs the database before any handler does. Who asks for an error gets none. */
    @Override
    protected HttpStatus getStatus(HttpServletRequest request) {
        if (request.getDispatcherType() != DispatcherType.ERROR) {
            return HttpStatus.NOT_FOUND;
        }
        return request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable failure
                        && Outage.is(failure)
                ? HttpStatus.SERVICE_UNAVAILABLE
                : super.getStatus(request);
    }

    private static String detail(HttpServletRequest request, HttpStatus status, String path) {
        Object said = request.getAttribute(RequestDispatcher.ERROR_MESSAGE);
        if (status == HttpStatus.SERVICE_UNAVAILABLE) {
            return "the database cannot be reached now, or has no space; try again later";
        }
        if (status.is5xxServerError()) {
            return "the server failed; its log says why";
        }
        if (status == HttpStatus.NOT_FOUND) {
            return "there is nothing at " + path;
        }
        return said instanceof String text && !text.isBlank() ? text : status.getReasonPhrase();
    }
}
