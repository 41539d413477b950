package org.emplab.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A browser's wrong address of a page. */
class WrongAddressIT extends RunningLab {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/timeline?days=abc | days cannot be abc.",
                "/jobs?page=two | page cannot be two.",
                "/compare?runs=RUN,RUN&time=wall | time is pt or et, not wall."
            })
    void isToldWithWhatIsWrong(String path, String why) throws Exception {
        String run = stored(SHORT_RUN, "wrong-address");
        HttpResponse<String> page = http.send(
                as(token("rosa", Role.RESEARCHER), path.replace("RUN", run))
                        .header("Accept", "text/html")
                        .build(),
                BodyHandlers.ofString());
        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.body()).contains("Not understood", why);
    }
}
