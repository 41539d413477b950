package org.emplab.web.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.time.Duration;
import org.emplab.server.security.account.LoggedIn;
import org.emplab.server.security.account.TokenLookup;
import org.emplab.server.security.account.Users;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Lazy;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.session.SessionRepository;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Re-checks the caller's right when what a request sent is stored. A body may arrive slowly: an account, role, session or
 * token that changes meanwhile counts. A request that stores within a second of its last check is not checked again.
 */
@Component
class Reauthorization implements HandlerInterceptor, TransactionExecutionListener, WebMvcConfigurer {
    /** When the request was let in, by the clock of {@link System#nanoTime}. */
    static final String BEGAN = Reauthorization.class.getName() + ".BEGAN";

    private static final String CHECKED = Reauthorization.class.getName() + ".CHECKED";

    private final TokenLookup tokens;
    private final AccountStatusFilter accounts;
    private final SessionRepository<?> sessions;
    private final long intervalNanos = Duration.ofSeconds(1).toNanos();

    /** The transaction manager, which these need, is made with this listener. */
    Reauthorization(TokenLookup tokens, @Lazy Users users, SessionLength length, @Lazy SessionRepository<?> sessions) {
        this.tokens = tokens;
        this.accounts = new AccountStatusFilter(users, length);
        this.sessions = sessions;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (CsrfFilter.DEFAULT_CSRF_MATCHER.matches(request)) { // a request that changes something
            request.setAttribute(CHECKED, request.getAttribute(BEGAN));
        }
        return true;
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception failure) {
        request.removeAttribute(CHECKED);
    }

    /**
     * @throws AccessDeniedException if the caller has lost their right since the request began
     */
    @Override
    public void beforeBegin(TransactionExecution transaction) {
        if (!transaction.isReadOnly()
                && RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes current) {
            check(current.getRequest());
        }
    }

    private void check(HttpServletRequest request) {
        if (request.getAttribute(CHECKED) instanceof Long checked && System.nanoTime() - checked >= intervalNanos) {
            request.removeAttribute(CHECKED); // neither the check nor the record of a refusal is checked
            if (!isLetIn(request)) {
                throw new AccessDeniedException(
                        "your account, role, session or token has changed since the request began; log in again");
            }
            request.setAttribute(CHECKED, System.nanoTime());
        }
    }

    private boolean isLetIn(HttpServletRequest request) {
        Authentication caller = SecurityContextHolder.getContext().getAuthentication();
        byte @Nullable [] token = BearerTokens.sha256(request);
        if (token != null) {
            return tokens.owner(token).filter(owner -> owner.equals(caller)).isPresent();
        }
        HttpSession session = request.getSession(false);
        return session != null
                && caller != null
                && caller.getPrincipal() instanceof LoggedIn person
                && accounts.holds(person)
                && sessions.findById(session.getId()) != null;
    }
}
