package org.emplab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.ServletWebRequest;

/** Streamed answers and the filters around their requests. */
class DeferredStreamingTest {
    private final DeferredStreaming headers = new DeferredStreaming();
    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/runs/1/series.csv");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @Test
    void aStreamWaitsUntilItsRequestHasLeftAllFilters() throws Exception {
        FutureTask<Boolean> stream = stream();
        Thread writer = new Thread(stream);
        headers.doFilter(request, response, (q, r) -> {
            writer.start();
            awaitWaiting(writer);
            r.getWriter().write("filters");
        });
        assertThat(stream.get()).isTrue();
    }

    @Test
    void aStreamBeginsAlsoWhereAFilterFailed() throws Exception {
        FutureTask<Boolean> stream = stream();
        try {
            headers.doFilter(request, response, (q, r) -> {
                r.getWriter().write("filters");
                throw new IllegalStateException("a filter that fails");
            });
        } catch (IllegalStateException expected) {
            new Thread(stream).start();
        }
        assertThat(stream.get()).isTrue();
    }

    /** Whether the filters had written before it. */
    private FutureTask<Boolean> stream() {
        NativeWebRequest asked = new ServletWebRequest(request, response);
        return new FutureTask<>(() -> {
            headers.preProcess(asked, () -> null);
            return response.getContentAsString().equals("filters");
        });
    }

    private static void awaitWaiting(Thread writer) {
        while (writer.getState() != Thread.State.WAITING && writer.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
