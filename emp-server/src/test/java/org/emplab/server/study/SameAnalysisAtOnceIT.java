package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** An analysis that several people ask for at once is computed and kept once, by whichever server. */
class SameAnalysisAtOnceIT extends RunningLab {
    @Autowired
    private DataSource database;

    @Autowired
    private KeyedLock once;

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
    void isComputedByOneOfTwoServersWhileTheOtherWaits() throws Exception {
        CountDownLatch askedAgain = new CountDownLatch(2);
        KeyedLock other = new KeyedLock(new DelegatingDataSource(database) {
            @Override
            public Connection getConnection() throws SQLException {
                askedAgain.countDown(); // for the second time where the key was not free at first
                return super.getConnection();
            }
        });
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger atOnce = new AtomicInteger();
        CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(() -> once.run("same", waited -> {
            atOnce.incrementAndGet();
            begun.countDown();
            await(end);
            atOnce.decrementAndGet();
            return waited;
        }));
        await(begun);

        FutureTask<Integer> second = new FutureTask<>(() -> other.run("same", waited -> waited ? atOnce.get() : -1));
        new Thread(second).start();
        await(askedAgain);
        boolean different = other.run("different", waited -> waited);
        assertThat(second.isDone()).isFalse();
        end.countDown();

        assertThat(first.join()).isFalse();
        assertThat(second.get()).isZero();
        assertThat(different).isFalse();
    }

    @Test
    void isFreeAgainAfterAFailure() {
        KeyedLock other = new KeyedLock(database);
        try {
            once.run("failing", waited -> {
                throw new IllegalArgumentException("of no use");
            });
        } catch (IllegalArgumentException expected) {
            assertThat(expected).hasMessage("of no use");
        }

        assertThat(other.<Boolean>run("failing", waited -> waited)).isFalse();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String id(HttpResponse<String> answer) {
        return json(answer).at("/summary/id").asString();
    }
}
