package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.web.derivation.BoundPort.Look;
import org.emplab.web.derivation.Derivation;
import org.emplab.web.derivation.DerivationPort;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.json.JsonMapper;

/** A look at other bounds that takes longer than a person waits. */
class BoundPreviewServiceIT extends RunningServer {
    @Autowired
    private BoundPreviewService bounds;

    @Autowired
    private DerivationPort derivations;

    @Test
    void isUnderWayUntilWhoAsksTheSameAgainHasTheAnswer() throws Exception {
        Derivation derivation = derived();
        Optional<Look> look = look(derivation, 128_300, Duration.ZERO);
        for (int again = 0; look.isEmpty() && again < 600; again++) {
            Thread.sleep(100);
            look = look(derivation, 128_300, Duration.ZERO);
        }
        assertThat(look.orElseThrow().difference().none()).isFalse();
    }

    @Test
    void isGivenUpWhenTheBoundIsMovedOn() throws Exception {
        Derivation derivation = derived();
        for (int millis = 128_300; millis < 128_320; millis++) {
            look(derivation, millis, Duration.ZERO);
        }
        assertThat(look(derivation, 128_320, Duration.ofMinutes(1))).isPresent();
    }

    @Test
    void isNotGivenUpWhenThePersonLooksAtAnotherBoundOnAnotherPage() throws Exception {
        Derivation derivation = derived();
        boolean first = false;
        boolean second = false;
        for (int again = 0; !(first && second) && again < 600; again++) { // each page asks for its own all the time
            first |= look(derivation, 128_300, Duration.ZERO).isPresent();
            second |= look(derivation, 128_310, Duration.ZERO).isPresent();
            Thread.sleep(50);
        }
        assertThat(first && second).isTrue();
    }

    private Optional<Look> look(Derivation derivation, double shortBoundMillis, Duration patience) {
        return bounds.look(derivation, OptionalDouble.of(shortBoundMillis), OptionalDouble.empty(), "rosa", patience);
    }

    private Derivation derived() throws Exception {
        HttpResponse<String> answer = post(
                token("rosa", Role.RESEARCHER),
                "/api/v1/derivations",
                "{\"short\":\"%s\",\"long\":\"%s\"}"
                        .formatted(imported(SHORT_RUN), imported(LONG_RUN))
                        .getBytes(StandardCharsets.UTF_8),
                "application/json");
        String id =
                JsonMapper.shared().readTree(answer.body()).at("/summary/id").asString();
        return derivations.derivation(id).orElseThrow();
    }

    private String imported(Path golden) throws IOException {
        return imported(file(lines(golden, "looked-at")), "rosa", false)
                .run()
                .publicId()
                .toString();
    }
}
