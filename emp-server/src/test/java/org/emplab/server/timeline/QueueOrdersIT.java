package org.emplab.server.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.Simultaneously;
import org.emplab.web.CommandOutcome;
import org.emplab.web.timeline.Queues;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;

/** What waits for a machine, in an order by hand. */
class QueueOrdersIT extends RunningServer {
    @Autowired
    private Queues queues;

    private String machine = "";
    private List<String> waiting = List.of();

    @BeforeEach
    void fourRunsWait() {
        machine = enrolled("queue-" + UUID.randomUUID()).name();
        for (String workload : List.of("inc", "sort", "inc", "sort")) {
            submitted(Map.of(
                    "machine", machine, "workload", workload, "samples", 10, "taskLengthSeconds", 60, "name", "q"));
        }
        as("ada", Role.ADMIN);
        waiting = queues.waiting(machine).orElseThrow();
    }

    @AfterEach
    void nobody() {
        SecurityContextHolder.clearContext();
    }

    @Test
    void anOrderIsLookedAtBeforeItIsKept() {
        List<String> wanted = List.of(waiting.get(2), waiting.get(0), waiting.get(1), waiting.get(3));
        Queues.Queue look = queues.ordered(machine, wanted);
        assertThat(look.runs()).isEqualTo(wanted);
        Queues.Place first = look.places().get(0);
        assertThat(first.wouldStartAt().orElseThrow()).isBefore(first.startsAt().orElseThrow());
        assertThat(look.places().get(1).wouldStartAt().orElseThrow())
                .isAfter(look.places().get(1).startsAt().orElseThrow());
        assertThat(queues.waiting(machine).orElseThrow()).isEqualTo(waiting);

        assertThat(queues.arrange(machine, waiting, wanted)).isEqualTo(CommandOutcome.done());
        assertThat(queues.waiting(machine).orElseThrow()).isEqualTo(wanted);
    }

    @Test
    void everyOrderComesAbout() {
        List<String> order = new ArrayList<>(waiting);
        Random seeded = new Random(7);
        for (int i = 0; i < 6; i++) {
            List<String> seen = queues.waiting(machine).orElseThrow();
            Collections.shuffle(order, seeded);
            assertThat(queues.arrange(machine, seen, order)).isEqualTo(CommandOutcome.done());
            assertThat(queues.waiting(machine).orElseThrow()).isEqualTo(order);
        }
    }

    @Test
    void whoOrdersAQueueThatSomebodyElseHasOrderedMeanwhileIsTold() throws Exception {
        List<CommandOutcome> outcomes = Simultaneously.times(2, number -> () -> {
            as("ada", Role.ADMIN);
            List<String> order = new ArrayList<>(waiting);
            Collections.swap(order, number, 3);
            return queues.arrange(machine, waiting, order);
        });
        assertThat(outcomes).containsOnlyOnce(CommandOutcome.done());
        assertThat(outcomes.stream()
                        .filter(CommandOutcome.Refused.class::isInstance)
                        .map(CommandOutcome.Refused.class::cast))
                .singleElement()
                .satisfies(refused -> assertThat(refused.reason()).startsWith("The queue has changed meanwhile"));
    }

    @Test
    void researchersPutOnlyTheirOwnRunsInTheirPlaces() {
        as("rosa", Role.RESEARCHER);
        List<String> wanted = List.of(waiting.get(1), waiting.get(0), waiting.get(2), waiting.get(3));
        assertThat(queues.ordered(machine, wanted).refusal().orElseThrow()).contains("only they or an administrator");
        assertThat(queues.arrange(machine, waiting, wanted)).isInstanceOf(CommandOutcome.Refused.class);
        assertThat(queues.waiting(machine).orElseThrow()).isEqualTo(waiting);
        assertThat(queues.waiting("nowhere")).isEmpty();
    }

    private static void as(String login, Role role) {
        SecurityContextHolder.getContext()
                .setAuthentication(UsernamePasswordAuthenticationToken.authenticated(
                        login, null, AuthorityUtils.createAuthorityList("ROLE_" + role.name())));
    }
}
