package org.emplab.web.api;

import java.security.Principal;
import java.util.concurrent.Callable;
import org.emplab.server.api.ConcurrencyLimit;
import org.emplab.server.api.Refusal;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.async.CallableProcessingInterceptor;
import org.springframework.web.servlet.config.annotation.AsyncSupportConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Threads for answers that are written as a reader takes them: one each, made when needed, so that none waits behind a
 * reader who stalls. The container cuts off who takes nothing for a minute.
 */
@Configuration(proxyBeanMethods = false)
class StreamedAnswers {
    private static final int MOST = 100;

    @Bean
    static WebMvcConfigurer streaming() {
        ThreadPoolTaskExecutor threads = new ThreadPoolTaskExecutor();
        threads.setThreadNamePrefix("emp-stream-");
        threads.setCorePoolSize(0);
        threads.setMaxPoolSize(MOST);
        threads.setQueueCapacity(0);
        threads.setDaemon(true);
        threads.initialize();
        return new WebMvcConfigurer() {
            @Override
            public void configureAsyncSupport(AsyncSupportConfigurer async) {
                async.setTaskExecutor(threads);
                async.registerCallableInterceptors(new StreamsUnderWay());
            }
        };
    }

    /** Lets each person have a few streamed answers under way: one who opens many and reads none waits for themselves only. */
    static final class StreamsUnderWay implements CallableProcessingInterceptor {
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
                throw Refusal.tooManyRequests(
                        MOST_OF_ONE + " downloads of yours are under way; let one of them end first");
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
}
