package org.emplab.web;

import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.user;
import static org.springframework.security.test.web.servlet.setup.SecurityMockMvcConfigurers.springSecurity;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import java.nio.charset.StandardCharsets;
import org.emplab.web.trial.TrialServer;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.RequestPostProcessor;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.WebApplicationContext;

/** The pages over runs in memory that were drawn from the published tables. */
@SpringBootTest(
        classes = TrialServer.class,
        args = {
            "../emp-analysis/src/test/resources/golden/inc128.emprun.jsonl.gz",
            "../emp-analysis/src/test/resources/golden/inc16384.emprun.jsonl.gz"
        })
abstract class TrialPages {
    @Autowired
    WebApplicationContext context;

    @Autowired
    HeadersFirst headers;

    MockMvc web;

    @BeforeEach
    void start() {
        web = MockMvcBuilders.webAppContextSetup(context)
                .addFilters(headers)
                .apply(springSecurity())
                .build();
    }

    String body(String address) throws Exception {
        return web.perform(get(address).with(ada()))
                .andExpect(status().isOk())
                .andReturn()
                .getResponse()
                .getContentAsString(StandardCharsets.UTF_8);
    }

    static RequestPostProcessor ada() {
        return user("ada").roles("ADMIN");
    }
}
