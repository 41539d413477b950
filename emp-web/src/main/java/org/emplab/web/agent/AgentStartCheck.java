package org.emplab.web.agent;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import org.emplab.lab.AgentStart;
import org.emplab.server.api.Refusal;
import org.emplab.server.machine.agent.AgentStarts;
import org.emplab.server.security.Caller;
import org.emplab.web.security.BearerTokens;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Refuses each call of a second agent that has the identity of a machine whose agent is at work. */
@Component
class AgentStartCheck implements HandlerInterceptor, WebMvcConfigurer {
    private final ObjectProvider<AgentStarts> starts; // made after the web's configuration

    AgentStartCheck(ObjectProvider<AgentStarts> starts) {
        this.starts = starts;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this).addPathPatterns("/api/v1/agent/**");
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        AgentStart.of(request.getHeader(AgentStart.HEADER))
                .flatMap(start -> starts.getObject()
                        .objection(Caller.machine(), start, Objects.requireNonNull(BearerTokens.sha256(request))))
                .ifPresent(objection -> {
                    throw Refusal.locked(objection);
                });
        return true;
    }
}
