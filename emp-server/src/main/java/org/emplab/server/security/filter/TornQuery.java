package org.emplab.server.security.filter;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.apache.tomcat.util.http.Parameters;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Refuses an address whose query cannot be read: a {@code %} without two hexadecimal digits, a value without a name, no
 * UTF-8, or too many parameters. The container throws at whoever asks for a parameter first, and answers those who ask
 * afterwards with what it had read until then; so it is asked before all others.
 */
@Component
class TornQuery implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addContextValves(new Valve());
    }

    private static final class Valve extends ValveBase {
        Valve() {
            super(true);
        }

        @Override
        public void invoke(Request request, Response response) throws IOException, ServletException {
            if (isTorn(request)) {
                response.sendError(HttpStatus.BAD_REQUEST.value());
            } else {
                getNext().invoke(request, response);
            }
        }

        private static boolean isTorn(Request request) {
            Parameters parameters = request.getCoyoteRequest().getParameters();
            parameters.setLimit(request.getConnector().getMaxParameterCount());
            try {
                parameters.handleQueryParameters();
                return false;
            } catch (InvalidParameterException e) {
                return true;
            }
        }
    }
}
