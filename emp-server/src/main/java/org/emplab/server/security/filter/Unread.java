package org.emplab.server.security.filter;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/**
 * Answers without reading what else a request brings. The container would go on reading up to two megabytes, for as long as
 * they take, to keep the connection.
 */
@Component
class Unread implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final String ATTRIBUTE = Unread.class.getName();

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addEngineValves(new Valve());
    }

    /** Closes the connection after the answer, whatever is still on its way. */
    static void leave(HttpServletRequest request, HttpServletResponse response) throws IOException {
        request.getInputStream(); // from now on nobody takes parameters from it
        response.setHeader(HttpHeaders.CONNECTION, "close");
        request.setAttribute(ATTRIBUTE, true);
    }

    private static final class Valve extends ValveBase {
        Valve() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            getNext().invoke(request, response);
            if (request.getAttribute(ATTRIBUTE) != null) {
                response.finishResponse(); // of one that is not under way yet it would make an error
                request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
            }
        }
    }
}
