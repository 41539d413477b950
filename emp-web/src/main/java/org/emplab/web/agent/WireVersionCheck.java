package org.emplab.web.agent;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.emplab.lab.WireVersion;
import org.emplab.server.api.Refusal;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Tells agents the server's wire version, and refuses one whose version it does not understand. */
@Component
class WireVersionCheck implements HandlerInterceptor, WebMvcConfigurer {
    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this).addPathPatterns("/api/v1/agent/**", "/api/v1/enrol");
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        response.setHeader(WireVersion.HEADER, WireVersion.OURS.toString());
        WireVersion.of(request.getHeader(WireVersion.HEADER))
                .objectionOf(WireVersion.OURS)
                .ifPresent(objection -> {
                    response.setHeader(HttpHeaders.UPGRADE, WireVersion.HEADER + "/" + WireVersion.OURS);
                    throw Refusal.otherVersion(objection);
                });
        return true;
    }
}
