package org.emplab.web.api;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
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
}
