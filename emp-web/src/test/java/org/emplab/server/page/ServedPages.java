package org.emplab.server.page;

import static org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers.springSecurity;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrlPattern;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.security.account.Users;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.ResultActions;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.request.RequestPostProcessor;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.WebApplicationContext;

/**
 * Pages of a lab that has the papers' runs: {@code {short}} and {@code {long}} in an address stand for their ids, and
 * {@code {short2}} to {@code {short8}} for the short run measured again.
 */
abstract class ServedPages extends RunningLab {
    static final String MACHINE = "paper12";
    private static final int AGAIN = 8;

    /** The ids of each server's runs by their names: a server that is started anew has none. */
    private static final Map<Users, Map<String, String>> FILLED = new HashMap<>();

    @Autowired
    private WebApplicationContext context;

    @Autowired
    private Users users;

    MockMvc web;
    private Map<String, String> ids = Map.of();

    @BeforeEach
    void start() throws IOException {
        web = MockMvcBuilders.webAppContextSetup(context)
                .apply(springSecurity())
                .build();
        synchronized (FILLED) {
            if (!FILLED.containsKey(users)) {
                FILLED.put(users, filled());
            }
            ids = FILLED.get(users);
        }
    }

    private Map<String, String> filled() throws IOException {
        Map<String, String> runs = new LinkedHashMap<>();
        enrolled(MACHINE);
        runs.put("{long}", stored(lines(LONG_RUN, MACHINE)));
        runs.put("{short}", stored(lines(SHORT_RUN, MACHINE)));
        for (int again = 2; again <= AGAIN; again++) {
            String year = "\"startedAt\":\"" + (2013 + again) + "-";
            runs.put(
                    "{short" + again + "}",
                    stored(lines(SHORT_RUN, MACHINE).stream()
                            .map(line -> line.replaceFirst("\"startedAt\":\"2013-", year))
                            .toList()));
        }
        return runs;
    }

    /** With the ids of runs in the places of their names. */
    String named(String text) {
        String named = text;
        for (Map.Entry<String, String> id : ids.entrySet()) {
            named = named.replace(id.getKey(), id.getValue());
        }
        return named;
    }

    ResultActions page(String address) throws Exception {
        return page(address, ada());
    }

    ResultActions page(String address, RequestPostProcessor reader) throws Exception {
        return web.perform(MockMvcRequestBuilders.get(named(address)).with(reader));
    }

    /** Reads a page, with the names of runs in the places of their ids. */
    String body(String address) throws Exception {
        String body = page(address)
                .andExpect(status().isOk())
                .andReturn()
                .getResponse()
                .getContentAsString(StandardCharsets.UTF_8);
        for (Map.Entry<String, String> id : ids.entrySet()) {
            body = body.replace(id.getValue(), id.getKey());
        }
        return body;
    }

    /** Sends a form of keys and values, by a bearer token, which needs no CSRF token: csrf() would stay in the server's filter. */
    ResultActions form(String address, String... fields) throws Exception {
        return form(address, ada(), fields);
    }

    ResultActions form(String address, RequestPostProcessor sender, String... fields) throws Exception {
        MockHttpServletRequestBuilder form =
                MockMvcRequestBuilders.post(named(address)).with(sender);
        for (int i = 0; i < fields.length; i += 2) {
            form.param(fields[i], named(fields[i + 1]));
        }
        return web.perform(form);
    }

    /** The address of a derivation. */
    String derived(String... runs) throws Exception {
        return String.valueOf(form("/derivations", runs)
                .andExpect(redirectedUrlPattern("/derivations/*-*"))
                .andReturn()
                .getResponse()
                .getRedirectedUrl());
    }

    /** By a token, which holds as long as a derivation takes. */
    RequestPostProcessor ada() {
        return person("ada", Role.ADMIN);
    }

    RequestPostProcessor person(String login, Role role) {
        String token = token(login, role);
        return request -> {
            request.addHeader("Authorization", "Bearer " + token);
            return request;
        };
    }
}
