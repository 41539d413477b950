package org.emplab.web.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Rejects a visitor without the role that {@link RequiresRole} names (403). */
@Component
class RoleGuard implements HandlerInterceptor, WebMvcConfigurer {
    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method) {
            @Nullable
            RequiresRole required = AnnotatedElementUtils.findMergedAnnotation(method.getMethod(), RequiresRole.class);
            if (required == null) {
                required = AnnotatedElementUtils.findMergedAnnotation(method.getBeanType(), RequiresRole.class);
            }
            if (required != null && !visitor().is(required.value())) {
                throw new AccessDeniedException(
                        "this needs the role " + required.value().key());
            }
        }
        return true;
    }

    private static Visitor visitor() {
        return Visitor.of(SecurityContextHolder.getContext().getAuthentication());
    }
}
