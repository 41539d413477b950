package org.emplab.server.security.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.security.account.PersonalTokens.TokenScope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/** Every door of the lab is told what no person types, one value at a time: it refuses that, and never breaks on it. */
@TestPropertySource(properties = "emp.jobs.threads=0") // a server and a database of its own
@Tag("thorough")
class HostileRequestsIT extends RunningLab {
    /** No text that a table keeps, numbers that no number is, ways out of a folder, more than anybody reads. */
    private static final List<String> VALUES = List.of(
            "\0",
            "-1",
            "2147483647",
            "9223372036854775808",
            "1e999",
            "../../../etc/passwd",
            "\r\nX-Evil: 1",
            "+999999999-01-01T00:00:00Z",
            "\uD800",
            "x".repeat(5000));

    private static final Pattern VARIABLE = Pattern.compile("\\{([^/}:]+)(?::[^/}]*)?}");

    @Autowired
    private List<RequestMappingHandlerMapping> mappings;

    private String admin = "";
    private String agent = "";
    private final Map<String, String> real = new LinkedHashMap<>();

    /** @param fields of its query, form or body, by their types */
    private record Door(
            String method, String pattern, Set<String> variables, Map<String, Class<?>> fields, boolean json) {
        boolean isAgents() {
            return pattern.startsWith("/api/v1/agent");
        }
    }

    @BeforeEach
    void fill() throws Exception {
        admin = token("ada", Role.ADMIN, TokenScope.ADMIN);
        agent = enrolled("hostile-agent").token();
        String shortRun = stored(SHORT_RUN, "hostile");
        String longRun = stored(LONG_RUN, "hostile");
        HttpResponse<String> derived =
                post(admin, "/api/v1/derivations", "{\"short\":\"%s\",\"long\":\"%s\"}".formatted(shortRun, longRun));
        real.put("/derivations/", json(derived).path("id").asString());
        real.put("/runs/", shortRun);
        real.put("/machines/", "hostile-agent");
    }

    @Test
    void noDoorBreaksOnWhatNoPersonTypes() throws Exception {
        Set<String> broken = new TreeSet<>();
        for (Door door : doors()) {
            List<String> places = Stream.concat(door.variables().stream(), door.fields().keySet().stream())
                    .toList();
            for (String place : places) {
                for (String value : VALUES) {
                    HttpResponse<?> answer = answer(door, place, value);
                    if (answer.statusCode() >= 500 || answer.headers().map().containsKey("x-evil")) {
                        String said = JsonMapper.shared()
                                .writeValueAsString(value.substring(0, Math.min(30, value.length())));
                        broken.add(answer.statusCode() + " " + door.method() + " " + door.pattern() + ": " + place
                                + " is " + said);
                    }
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    private List<Door> doors() {
        return mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(entry -> entry.getValue().getBeanType().getName().startsWith("org.emplab."))
                .flatMap(entry -> entry.getKey().getPatternValues().stream()
                        .flatMap(pattern -> entry.getKey().getMethodsCondition().getMethods().stream()
                                .map(method -> door(method, pattern, entry.getValue()))))
                .toList();
    }

    private static Door door(RequestMethod method, String pattern, HandlerMethod handler) {
        Map<String, Class<?>> fields = new TreeMap<>();
        boolean json = false;
        for (Parameter parameter : handler.getMethod().getParameters()) {
            Class<?> type = parameter.getType();
            RequestParam asked = parameter.getAnnotation(RequestParam.class);
            if (parameter.isAnnotationPresent(PathVariable.class)) {
                continue;
            }
            if (asked != null) {
                fields.put(asked.name().isEmpty() ? parameter.getName() : asked.name(), type);
            } else if (type.isRecord()) {
                json |= parameter.isAnnotationPresent(RequestBody.class);
                for (RecordComponent component : type.getRecordComponents()) {
                    fields.put(component.getName(), component.getType());
                }
            }
        }
        Set<String> variables = new TreeSet<>();
        Matcher matcher = VARIABLE.matcher(pattern);
        while (matcher.find()) {
            variables.add(matcher.group(1));
        }
        return new Door(method.name(), pattern, variables, fields, json);
    }

    private HttpResponse<?> answer(Door door, String place, String value) throws Exception {
        StringBuilder path = new StringBuilder();
        Matcher matcher = VARIABLE.matcher(door.pattern());
        while (matcher.find()) {
            String name = matcher.group(1);
            String said = name.equals(place) ? value : usual(door.pattern(), matcher.start(), name);
            matcher.appendReplacement(path, Matcher.quoteReplacement(encoded(said)));
        }
        matcher.appendTail(path);
        String type = "application/x-www-form-urlencoded";
        String body = "";
        if (door.json()) {
            type = "application/json";
            Map<String, Object> said = new TreeMap<>();
            door.fields().forEach((name, kind) -> said.put(name, json(name, kind, name.equals(place) ? value : null)));
            body = JsonMapper.shared().writeValueAsString(said);
        } else {
            String query = door.fields().keySet().stream()
                    .filter(name -> name.equals(place) || !door.method().equals("GET"))
                    .map(name -> name + "=" + encoded(name.equals(place) ? value : "1"))
                    .collect(Collectors.joining("&"));
            if (door.method().equals("POST") && !door.pattern().startsWith("/api/")) {
                body = query;
            } else {
                path.append(query.isEmpty() ? "" : "?" + query);
            }
        }
        HttpRequest request = as(door.isAgents() ? agent : admin, path.toString())
                .header("Content-Type", type)
                .method(door.method(), BodyPublishers.ofString(body))
                .build();
        HttpResponse<InputStream> answer = http.send(request, BodyHandlers.ofInputStream());
        answer.body().close();
        return answer;
    }

    private String usual(String pattern, int at, String name) {
        String before = pattern.substring(0, at);
        return real.entrySet().stream()
                .filter(entry -> before.endsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(
                        name.equals("format")
                                ? "csv"
                                : name.equals("number") ? "1" : "00000000-0000-4000-8000-000000000000");
    }

    private Object json(String name, Class<?> kind, @Nullable String hostile) {
        Object value =
                hostile != null ? hostile : name.equals("run") ? Objects.requireNonNull(real.get("/runs/")) : "1";
        if (List.class.isAssignableFrom(kind) || Set.class.isAssignableFrom(kind)) {
            return List.of(value);
        }
        if (Map.class.isAssignableFrom(kind)) {
            return Map.of(value, value);
        }
        return value;
    }

    private static String encoded(String value) {
        return value.equals("\uD800")
                ? "%ED%A0%80"
                : URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
