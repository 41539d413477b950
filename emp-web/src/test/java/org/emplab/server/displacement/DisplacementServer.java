package org.emplab.server.displacement;

import static org.assertj.core.api.Assertions.assertThat;

import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** A server to which agents of their own processes bring results of experiments by displacement. */
abstract class DisplacementServer extends RunningLab {
    @Autowired
    protected ConfigurableApplicationContext context;

    protected JsonNode result(String run) throws Exception {
        return accepted(get(token("ada", Role.ADMIN), "/api/v1/runs/" + run + "/result"));
    }

    protected void assertNoResult(String run) throws Exception {
        String token = token("ada", Role.ADMIN);
        assertThat(get(token, "/api/v1/runs/" + run + "/result").statusCode()).isEqualTo(404);
        assertThat(get(token, "/runs/" + run + "/displacement").statusCode()).isEqualTo(404);
    }
}
