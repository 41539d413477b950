package org.emplab.web.api;

import java.security.Principal;
import java.util.concurrent.Callable;
import org.emplab.server.api.ConcurrencyLimit;
import org.emplab.server.api.Refusal;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.async.CallableProcessingInterceptor;

/** Lets each person have a few streamed answers under way: one who opens many and reads none waits for themselves only. */
final class StreamsUnderWay implements CallableProcessingInterceptor {
    private static final int MOST_OF_ONE = 8;
    private static final String WHOSE = StreamsUnderWay.class.getName();

    private final ConcurrencyLimit ofPeople = new ConcurrencyLimit();

    /**
     * @throws Refusal if the person has enough of them
     */
    @Override
    public <T> void beforeConcurrentHandling(NativeWebRequest request, Callable<T> stream) {
        Principal principal = request.getUserPrincipal();
        String who = principal == null ? "" : principal.getName();
        if (!ofPeople.tryAcquire(who, MOST_OF_ONE)) {
            throw Refusal.tooManyRequests(MOST_OF_ONE + " downloads of yours are under way; let one of them end first");
        }
        request.setAttribute(WHOSE, who, RequestAttributes.SCOPE_REQUEST);
    }

    @Override
    public <T> void afterCompletion(NativeWebRequest request, Callable<T> stream) {
        if (request.getAttribute(WHOSE, RequestAttributes.SCOPE_REQUEST) instanceof String who) {
            request.removeAttribute(WHOSE, RequestAttributes.SCOPE_REQUEST);
            ofPeople.release(who);
        }
    }
}
