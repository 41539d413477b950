package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.emplab.lab.Role;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/** An analysis that several people ask for at once is kept once, by whichever server. */
class SameAnalysisAtOnceIT extends RunningLab {
    @Autowired
    private AnalysisRunner here;

    @Autowired
    private Analyses analyses;

    @Autowired
    private TransactionTemplate transaction;

    @Test
    void isKeptOnce() throws Exception {
        String token = token("anna", Role.RESEARCHER);
        String run = stored(SHORT_RUN, "at-once");
        String order = "{\"kind\":\"summary\",\"runs\":[\"%s\"]}".formatted(run);

        List<HttpResponse<String>> answers = IntStream.range(0, 6)
                .mapToObj(i -> http.sendAsync(
                        as(token, "/api/v1/analyses")
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(order))
                                .build(),
                        BodyHandlers.ofString()))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(answers)
                .extracting(HttpResponse::statusCode)
                .containsOnlyOnce(201)
                .containsOnly(200, 201);
        assertThat(answers.stream().map(SameAnalysisAtOnceIT::id).distinct()).hasSize(1);
        assertThat(json(get(token, "/api/v1/analyses?run=" + run)).path("total").asInt())
                .isEqualTo(1);
    }

    @Test
    void isKeptByOneOfTwoServersThatComputedIt() throws Exception {
        long run = runs.require(stored(SHORT_RUN, "at-two-servers")).id();
        AnalysisRunner other = new AnalysisRunner(analyses, transaction);
        CompletableFuture<AnalysisRunner.Kept> second = new CompletableFuture<>();
        AnalysisRunner.Kept first = transaction.execute(begun -> {
            AnalysisRunner.Kept kept = here.keep(made(run, 1), List.of(), any -> true);
            second.completeAsync(() -> other.keep(made(run, 1), List.of(), any -> true));
            while (!second.isDone() && waiting() == 0) {
                Thread.onSpinWait();
            }
            assertThat(second).isNotDone();
            assertThat(here.keep(made(run, 2), List.of(), any -> true).existing())
                    .as("another content is another analysis")
                    .isFalse();
            return kept;
        });
        other.destroy();

        assertThat(first.existing()).isFalse();
        assertThat(second.join().existing()).isTrue();
        assertThat(second.join().id()).isEqualTo(first.id());
    }

    private static Analysis made(long run, int digest) {
        byte[] sha256 = new byte[32];
        sha256[0] = (byte) digest;
        return Analysis.of(
                "summary",
                "1",
                JsonTrees.object(),
                JsonTrees.object(),
                new Analysis.Request("user:anna", Instant.EPOCH),
                List.of(new AnalysisInput("1", run, 800, sha256)));
    }

    private int waiting() {
        return value(Integer.class, "select count(*) from pg_locks where locktype = 'advisory' and not granted");
    }

    private static String id(HttpResponse<String> answer) {
        return json(answer).at("/summary/id").asString();
    }
}
