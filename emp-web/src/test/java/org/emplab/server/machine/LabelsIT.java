package org.emplab.server.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class LabelsIT extends RunningLab {
    @Autowired
    private Machines all;

    private String ada = "";

    @BeforeEach
    void logIn() {
        ada = token("ada", Role.ADMIN);
    }

    private HttpResponse<String> label(String token, String machine, String labels, int version) throws Exception {
        String change = "{\"labels\":" + labels + ",\"version\":" + version + "}";
        return put(token, "/api/v1/machines/" + machine + "/labels", change);
    }

    @Test
    void areSetByAnAdministratorAndNameMachinesInExperiments() throws Exception {
        enrolled("labelled-1");
        enrolled("labelled-2");
        assertThat(label(ada, "labelled-1", "[\"sluggish-disk\",\"epyc\",\"epyc\"]", 0)
                        .body())
                .isEqualTo("{\"labels\":[\"epyc\",\"sluggish-disk\"],\"version\":1}");
        assertThat(label(ada, "labelled-2", "[\"labelled-1\",\"sluggish_fan\"]", 0)
                        .statusCode())
                .isEqualTo(200);
        assertThat(all.matching("label:sluggish-disk")).containsOnlyKeys("labelled-1");
        assertThat(all.matching("label:sluggish*")).containsOnlyKeys("labelled-1", "labelled-2");
        assertThat(all.matching("label:labelled-2")).isEmpty();
        assertThat(all.matching("labelled-1")).as("its own name comes first").containsOnlyKeys("labelled-1");
        assertThat(all.matching("sluggish*")).containsOnlyKeys("labelled-1", "labelled-2");
        assertThat(get(ada, "/api/v1/machines/labelled-1").body()).contains("\"labels\":[\"epyc\",\"sluggish-disk\"]");
        assertThat(get(ada, "/api/v1/audit?action=label").body()).contains("machine:labelled-1", "sluggish-disk");
    }

    @Test
    void cannotBePatterns() throws Exception {
        enrolled("labelled-4");
        assertThat(label(ada, "labelled-4", "[\"a*\"]", 0).body()).contains("not a*");
        assertThat(label(ada, "labelled-4", "[\"\"]", 0).statusCode()).isEqualTo(400);
        assertThat(label(ada, "nobody", "[]", 0).statusCode()).isEqualTo(404);
    }
}
