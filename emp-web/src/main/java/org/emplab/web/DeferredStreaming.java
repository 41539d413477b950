package org.emplab.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.async.CallableProcessingInterceptor;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.config.annotation.AsyncSupportConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Lets a streamed answer begin when its request has left all filters. They write headers on their way out, the first
 * bytes of the stream make them write the same ones from its own thread, and a response is made for one thread at a
 * time.
 */
@Component
class DeferredStreaming extends OncePerRequestFilter
        implements CallableProcessingInterceptor, WebMvcConfigurer, Ordered {
    private static final String LEFT = DeferredStreaming.class.getName();

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public void configureAsyncSupport(AsyncSupportConfigurer async) {
        async.registerCallableInterceptors(this);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        CountDownLatch left = new CountDownLatch(1);
        request.setAttribute(LEFT, left);
        try {
            chain.doFilter(request, response);
        } finally {
            left.countDown();
        }
    }

    @Override
    public <T> void preProcess(NativeWebRequest request, Callable<T> stream) throws InterruptedException {
        if (request.getAttribute(LEFT, RequestAttributes.SCOPE_REQUEST) instanceof CountDownLatch left) {
            left.await();
        }
    }
}
