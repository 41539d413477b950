package org.emplab.server.security;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.access.hierarchicalroles.RoleHierarchyImpl;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.authentication.UsernamePasswordAuthenticationFilter;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.savedrequest.HttpSessionRequestCache;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.NegatedRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import tools.jackson.databind.json.JsonMapper;

/** A login session for people, bearer tokens for agents and scripts. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {
    private static final RequestMatcher API =
            PathPatternRequestMatcher.withDefaults().matcher("/api/**");

    @Bean
    SecurityFilterChain security(HttpSecurity http, JdbcClient jdbc, JsonMapper json) throws Exception {
        AuthenticationEntryPoint problem = problem(json);
        http.authorizeHttpRequests(requests -> requests.dispatcherTypeMatchers(
                                DispatcherType.ASYNC, DispatcherType.ERROR) // the request itself was let in
                        .permitAll()
                        .requestMatchers(
                                "/login",
                                "/error",
                                "/webjars/**",
                                "/_static/**",
                                "/assets/**",
                                "/css/**",
                                "/js/**",
                                "/images/**",
                                "/favicon.ico",
                                "/favicon.svg",
                                "/actuator/health/**",
                                "/actuator/prometheus",
                                "/v3/api-docs/**",
                                "/swagger-ui/**",
                                "/swagger-ui.html")
                        .permitAll()
                        .requestMatchers(HttpMethod.POST, "/api/v1/enrol")
                        .permitAll()
                        .requestMatchers("/api/v1/agent/**")
                        .hasRole("AGENT")
                        .requestMatchers("/api/v1/users/**", "/api/v1/enrolment-tokens/**", "/api/v1/audit/**")
                        .hasRole("ADMIN")
                        .requestMatchers("/api/v1/me/**")
                        .hasRole("VIEWER")
                        .requestMatchers(HttpMethod.GET, "/api/v1/**")
                        .hasRole("VIEWER")
                        .requestMatchers("/api/v1/**")
                        .hasRole("RESEARCHER")
                        .requestMatchers("/actuator/**")
                        .hasRole("ADMIN")
                        .requestMatchers("/admin/**")
                        .hasRole("ADMIN")
                        .anyRequest()
                        .hasRole("VIEWER"))
                .formLogin(login -> login.loginPage("/login").permitAll())
                .logout(logout -> logout.logoutSuccessUrl("/login?logout").permitAll())
                .csrf(csrf ->
                        csrf.requireCsrfProtectionMatcher(request -> CsrfFilter.DEFAULT_CSRF_MATCHER.matches(request)
                                && !BearerTokens.shown(request)
                                && !request.getServletPath().equals("/api/v1/enrol")))
                .requestCache(cache -> cache.requestCache(pagesOnly()))
                .exceptionHandling(handling -> handling.defaultAuthenticationEntryPointFor(problem, API)
                        .defaultAuthenticationEntryPointFor(new LoginUrlAuthenticationEntryPoint("/login"), r -> true)
                        .defaultAccessDeniedHandlerFor(
                                (request, response, e) -> write(
                                        request, response, json, HttpStatus.FORBIDDEN, String.valueOf(e.getMessage())),
                                API))
                .headers(headers -> headers.contentSecurityPolicy(policy -> policy.policyDirectives(
                                "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline';"
                                        + " frame-ancestors 'none'; form-action 'self'; base-uri 'self'"))
                        .referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.SAME_ORIGIN)))
                .addFilterBefore(new LoginRateLimit(Clock.systemUTC()), CsrfFilter.class)
                .addFilterBefore(new BearerTokens(jdbc, problem), UsernamePasswordAuthenticationFilter.class);
        return http.build();
    }

    @Bean
    static RoleHierarchy roles() {
        return RoleHierarchyImpl.withDefaultRolePrefix()
                .role("ADMIN")
                .implies("RESEARCHER")
                .role("RESEARCHER")
                .implies("VIEWER")
                .build();
    }

    @Bean
    static PasswordEncoder passwords() {
        return PasswordEncoderFactories.createDelegatingPasswordEncoder();
    }

    /** After the login a person comes back to a page, never to the answer of a script's request. */
    private static HttpSessionRequestCache pagesOnly() {
        HttpSessionRequestCache cache = new HttpSessionRequestCache();
        cache.setRequestMatcher(new NegatedRequestMatcher(API));
        return cache;
    }

    private static AuthenticationEntryPoint problem(JsonMapper json) {
        return (request, response, e) -> {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
            write(request, response, json, HttpStatus.UNAUTHORIZED, String.valueOf(e.getMessage()));
        };
    }

    private static void write(
            HttpServletRequest request, HttpServletResponse response, JsonMapper json, HttpStatus status, String detail)
            throws IOException {
        response.setStatus(status.value());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setInstance(java.net.URI.create(request.getRequestURI()));
        json.writeValue(response.getOutputStream(), problem);
    }
}
