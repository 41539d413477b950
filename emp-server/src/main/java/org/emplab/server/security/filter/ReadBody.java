package org.emplab.server.security.filter;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/** A request of which the body was read before: neither the form nor parts of one are read from the connection any more. */
final class ReadBody extends ReadThrough {
    private final byte[] body;
    private final Map<String, String[]> parameters;

    ReadBody(HttpServletRequest request, byte[] body) throws IOException {
        super(request);
        this.body = body;
        request.getInputStream(); // from now on the container leaves the body alone, and its parameters are the query's
        parameters = new LinkedHashMap<>(request.getParameterMap());
        form(request, body).forEach((name, values) -> parameters.putIfAbsent(name, values.toArray(String[]::new)));
    }

    private static MultiValueMap<String, String> form(HttpServletRequest request, byte[] body) throws IOException {
        FormHttpMessageConverter forms = new FormHttpMessageConverter();
        forms.setCharset(StandardCharsets.UTF_8);
        try {
            MediaType type = MediaType.parseMediaType(String.valueOf(request.getContentType()));
            if (type.isCompatibleWith(MediaType.APPLICATION_FORM_URLENCODED)) {
                return forms.read(null, new ServletServerHttpRequest(request) {
                    @Override
                    public InputStream getBody() {
                        return new ByteArrayInputStream(body);
                    }
                });
            }
        } catch (IllegalArgumentException | HttpMessageNotReadableException noForm) {
            // then it has no parameters
        }
        return new LinkedMultiValueMap<>();
    }

    @Override
    public @Nullable String getParameter(String name) {
        String[] values = parameters.get(name);
        return values == null ? null : values[0];
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        return Collections.unmodifiableMap(parameters);
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.enumeration(parameters.keySet());
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        return parameters.get(name);
    }

    @Override
    public Collection<Part> getParts() {
        return List.of();
    }

    @Override
    public @Nullable Part getPart(String name) {
        return null;
    }

    @Override
    InputStream through(InputStream read) {
        return new ByteArrayInputStream(body);
    }
}
