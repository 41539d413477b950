package org.emplab.web.security;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.server.security.Audit;
import org.emplab.server.security.LoginRateLimit;
import org.emplab.server.security.RefusalLog;
import org.emplab.server.security.account.TokenLookup;
import org.emplab.server.security.account.Users;
import org.emplab.web.WebPaths;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.access.hierarchicalroles.RoleHierarchyImpl;
import org.springframework.security.authorization.AuthorityAuthorizationManager;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.authorization.AuthorizationManagers;
import org.springframework.security.config.ObjectPostProcessor;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.LogoutConfigurer;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestRedirectFilter;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.IpAddressAuthorizationManager;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.multipart.MultipartResolver;
import org.springframework.web.multipart.support.StandardServletMultipartResolver;
import tools.jackson.databind.json.JsonMapper;

/** A login session for people, bearer tokens for agents and scripts. */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {
    private static final RequestMatcher API =
            PathPatternRequestMatcher.withDefaults().matcher("/api/**");
    private static final List<RequestMatcher> MACHINES_THEMSELVES = Stream.of(
                    "/api/v1/machines/*/maintenance/**",
                    "/api/v1/machines/*/drain/**",
                    "/api/v1/machines/*/health/**",
                    "/api/v1/machines/*/labels/**",
                    "/api/v1/machines/*/reference-runs/**")
            .<RequestMatcher>map(PathPatternRequestMatcher.withDefaults()::matcher)
            .toList();
    private static final String[] OPEN = Stream.concat(
                    WebPaths.OPEN.stream(),
                    Stream.of("/actuator/health/**", "/v3/api-docs/**", "/swagger-ui/**", "/swagger-ui.html"))
            .toArray(String[]::new);

    @Bean
    SecurityFilterChain security(
            HttpSecurity http,
            TokenLookup tokens,
            Users users,
            SessionLength length,
            Audit audit,
            RefusalLog refusals,
            JsonMapper json,
            LoginProviders providers,
            OidcLogins elsewhere,
            LoginRateLimit limit,
            LoginAudit refused,
            @Value("${server.servlet.session.cookie.secure:#{null}}") @Nullable Boolean secure)
            throws Exception {
        AuthenticationEntryPoint problem = problem(json);
        AccountStatusFilter accounts = new AccountStatusFilter(users, length);
        PageDenied denied = new PageDenied(refusals);
        http.authorizeHttpRequests(requests -> requests.dispatcherTypeMatchers(
                                DispatcherType.ASYNC, DispatcherType.ERROR) // the request itself was let in
                        .permitAll()
                        .requestMatchers(SecurityConfiguration::changesWithoutLeave)
                        .denyAll()
                        .requestMatchers(OPEN)
                        .permitAll()
                        .requestMatchers(HttpMethod.POST, "/api/v1/enrol")
                        .permitAll()
                        .requestMatchers("/api/v1/agent/**")
                        .hasRole("AGENT")
                        .requestMatchers(
                                "/api/v1/users/**",
                                "/api/v1/enrolment-tokens/**",
                                "/api/v1/audit/**",
                                "/api/v1/notifications/**")
                        .hasRole("ADMIN")
                        .requestMatchers(HttpMethod.POST, "/api/v1/cutoff-proposals/**", "/api/v1/retention-rules/**")
                        .hasRole("ADMIN")
                        .requestMatchers(HttpMethod.DELETE, "/api/v1/retention-rules/**", "/api/v1/runs/*")
                        .hasRole("ADMIN")
                        .requestMatchers(SecurityConfiguration::changesAMachine)
                        .hasRole("ADMIN")
                        .requestMatchers(BearerTokens.CALENDAR)
                        .hasAnyRole("CALENDAR", "VIEWER")
                        .requestMatchers("/api/v1/me/**")
                        .hasRole("VIEWER")
                        .requestMatchers(HttpMethod.GET, "/api/v1/**")
                        .hasRole("VIEWER")
                        .requestMatchers("/api/v1/**")
                        .hasRole("RESEARCHER")
                        .requestMatchers("/actuator/prometheus")
                        .access(AuthorizationManagers.anyOf(
                                IpAddressAuthorizationManager.hasIpAddress("127.0.0.0/8"),
                                IpAddressAuthorizationManager.hasIpAddress("::1"),
                                AuthorityAuthorizationManager.hasAnyRole("VIEWER", "RESEARCHER", "ADMIN")))
                        .requestMatchers("/actuator/**")
                        .hasRole("ADMIN")
                        .anyRequest()
                        .hasRole("VIEWER"))
                .formLogin(login ->
                        login.loginPage(WebPaths.LOGIN).failureHandler(refused).permitAll())
                .logout(LogoutConfigurer::permitAll)
                .requestCache(cache -> cache.requestCache(PageDenied.pagesOnly()))
                .csrf(csrf -> csrf.csrfTokenRepository(formTokens(secure))
                        .requireCsrfProtectionMatcher(request -> CsrfFilter.DEFAULT_CSRF_MATCHER.matches(request)
                                && !BearerTokens.shown(request)
                                && !RequestLimitFilter.ENROL.matches(request)))
                .exceptionHandling(handling -> handling.defaultAuthenticationEntryPointFor(problem, API)
                        .defaultAuthenticationEntryPointFor(
                                new LoginUrlAuthenticationEntryPoint(WebPaths.LOGIN), PageDenied::isRead)
                        .defaultAuthenticationEntryPointFor(
                                (request, response, e) -> denied.expired(request, response, "not logged in"),
                                AnyRequestMatcher.INSTANCE)
                        .defaultAccessDeniedHandlerFor(
                                (request, response, e) ->
                                        write(request, response, json, HttpStatus.FORBIDDEN, denied(request, e)),
                                API)
                        .defaultAccessDeniedHandlerFor(denied, AnyRequestMatcher.INSTANCE))
                .headers(headers -> headers.addHeaderWriter(SecurityConfiguration::contentPolicy)
                        .referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.SAME_ORIGIN)))
                // before the first filter that reads a parameter, and with it the body
                .addFilterBefore(new CrossSiteFilter(denied), CsrfFilter.class)
                .addFilterBefore(new RequestAudit(audit, refusals), CsrfFilter.class)
                .addFilterBefore(new BearerTokens(tokens), CsrfFilter.class)
                .addFilterBefore(accounts, CsrfFilter.class)
                .addFilterBefore(new RequestLimitFilter(limit, refusals, json), CsrfFilter.class)
                .addFilterBefore(new BearerTokens.Refused(refusals, problem), CsrfFilter.class);
        if (!providers.all().isEmpty()) {
            http.oauth2Login(login -> login.loginPage(WebPaths.LOGIN)
                    .tokenEndpoint(word -> word.accessTokenResponseClient(OidcLogins.ProviderCalls.tokens()))
                    .userInfoEndpoint(about -> about.oidcUserService(elsewhere))
                    .failureHandler(refused)
                    .withObjectPostProcessor(new ObjectPostProcessor<OAuth2AuthorizationRequestRedirectFilter>() {
                        @Override
                        public <F extends OAuth2AuthorizationRequestRedirectFilter> F postProcess(F begin) {
                            begin.setAuthenticationFailureHandler(refused);
                            return begin;
                        }
                    })
                    .permitAll());
        }
        return http.build();
    }

    /** The tokens of forms, each in a cookie beside: a session for each visitor would let anyone fill the database. */
    private static CookieCsrfTokenRepository formTokens(@Nullable Boolean secure) {
        CookieCsrfTokenRepository tokens = new CookieCsrfTokenRepository();
        tokens.setCookieCustomizer(cookie -> {
            cookie.sameSite("Lax");
            if (secure != null) {
                cookie.secure(secure);
            }
        });
        return tokens;
    }

    private static boolean changesWithoutLeave(HttpServletRequest request) {
        Authentication caller = SecurityContextHolder.getContext().getAuthentication();
        return caller != null
                && CsrfFilter.DEFAULT_CSRF_MATCHER.matches(request)
                && caller.getAuthorities().stream()
                        .anyMatch(authority -> TokenLookup.READ_ONLY.equals(authority.getAuthority()));
    }

    /** Not whose runs it takes: any researcher reserves it for themselves. */
    private static boolean changesAMachine(HttpServletRequest request) {
        return CsrfFilter.DEFAULT_CSRF_MATCHER.matches(request)
                && MACHINES_THEMSELVES.stream().anyMatch(path -> path.matches(request));
    }

    /** The page that describes the REST interface is not ours, and writes styles into itself. */
    private static void contentPolicy(HttpServletRequest request, HttpServletResponse response) {
        response.setHeader(
                "Content-Security-Policy",
                request.getServletPath().startsWith("/swagger-ui/")
                        ? WebPaths.CONTENT_SECURITY_POLICY + "; style-src 'self' 'unsafe-inline'"
                        : WebPaths.CONTENT_SECURITY_POLICY);
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

    /** Reads the one form of parts that there is; elsewhere, also while an error is told, no parts are read. */
    @Bean
    static MultipartResolver multipartResolver() {
        return new StandardServletMultipartResolver() {
            @Override
            public boolean isMultipart(HttpServletRequest request) {
                return request.getDispatcherType() == DispatcherType.REQUEST
                        && RequestLimitFilter.IMPORT.matches(request)
                        && super.isMultipart(request);
            }
        };
    }

    @Bean
    static PasswordEncoder passwords() {
        return PasswordEncoderFactories.createDelegatingPasswordEncoder();
    }

    private static AuthenticationEntryPoint problem(JsonMapper json) {
        return (request, response, e) -> {
            response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
            write(request, response, json, HttpStatus.UNAUTHORIZED, String.valueOf(e.getMessage()));
        };
    }

    /**
     * The sentence of a refusal: the request, the caller's role, and what helps; of a missing CSRF token what Spring
     * says.
     */
    private static String denied(HttpServletRequest request, AccessDeniedException e) {
        Authentication caller = SecurityContextHolder.getContext().getAuthentication();
        if (caller == null || !(e instanceof AuthorizationDeniedException)) {
            return String.valueOf(e.getMessage());
        }
        String roles = caller.getAuthorities().stream()
                .map(role -> String.valueOf(role.getAuthority())
                        .replaceFirst("ROLE_", "")
                        .toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return request.getMethod() + " " + request.getRequestURI() + " is not permitted: " + caller.getName()
                + " calls with the rights of the role " + roles
                + "; it takes a token of a wider scope (page Account), or an account of a wider role (an"
                + " administrator gives it)";
    }

    private static void write(
            HttpServletRequest request, HttpServletResponse response, JsonMapper json, HttpStatus status, String detail)
            throws IOException {
        response.setStatus(status.value());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setInstance(java.net.URI.create(request.getRequestURI()));
        response.getOutputStream()
                .write(json.writeValueAsBytes(problem)); // unclosed, so that the body can still be read
    }
}
