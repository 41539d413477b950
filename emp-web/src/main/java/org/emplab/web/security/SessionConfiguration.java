package org.emplab.web.security;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpSession;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;
import org.emplab.server.database.Outage;
import org.emplab.server.security.Secrets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.core.serializer.support.DeserializingConverter;
import org.springframework.core.serializer.support.SerializationFailedException;
import org.springframework.core.serializer.support.SerializingConverter;
import org.springframework.session.SessionIdGenerator;
import org.springframework.session.config.SessionRepositoryCustomizer;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.session.jdbc.PostgreSqlJdbcIndexedSessionRepositoryCustomizer;
import org.springframework.session.jdbc.config.annotation.web.http.EnableJdbcHttpSession;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.session.web.http.DefaultCookieSerializer;
import org.springframework.session.web.http.SessionRepositoryFilter;

/** Sessions are in the database: any server knows them, and they outlive it. */
@Configuration(proxyBeanMethods = false)
@EnableJdbcHttpSession(tableName = "sessions")
class SessionConfiguration {
    /** The life of a session that looks at the login page: short, since anyone can begin any number of them. */
    static final Duration OF_STRANGERS = Duration.ofMinutes(15);

    /** The length of the column and of ids of earlier releases. */
    private static final int ID_LENGTH = 36;

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{" + ID_LENGTH + "}");

    private static final Logger LOG = LoggerFactory.getLogger(SessionConfiguration.class);
    private static final ObjectInputFilter KNOWN = ObjectInputFilter.Config.createFilter(
            "maxdepth=30;java.**;jakarta.servlet.**;org.springframework.**;org.emplab.**;!*");

    @Bean
    @SuppressWarnings("NullAway") // a converter may answer null, for an attribute that is not there
    static SessionRepositoryCustomizer<JdbcIndexedSessionRepository> sessions() {
        GenericConversionService serialisation = new GenericConversionService();
        serialisation.addConverter(Object.class, byte[].class, new SerializingConverter());
        serialisation.addConverter(byte[].class, Object.class, SessionConfiguration::read);
        return repository -> {
            repository.setDefaultMaxInactiveInterval(OF_STRANGERS);
            repository.setConversionService(serialisation);
        };
    }

    /** Names a session by 216 random bits; a UUID has 122. */
    @Bean
    static SessionIdGenerator sessionIds() {
        return () -> Secrets.fresh("").substring(0, ID_LENGTH);
    }

    /** Lets requests of one session store the same new attribute at the same time. */
    @Bean
    static PostgreSqlJdbcIndexedSessionRepositoryCustomizer simultaneousAttributes() {
        return new PostgreSqlJdbcIndexedSessionRepositoryCustomizer();
    }

    /**
     * Reads an attribute; one that another release wrote and this one cannot read is not there, and its person logs in
     * again.
     */
    private static @Nullable Object read(byte[] attribute) {
        DeserializingConverter deserialisation = new DeserializingConverter(in -> {
            ObjectInputStream objects = new ObjectInputStream(in);
            objects.setObjectInputFilter(KNOWN);
            try {
                return objects.readObject();
            } catch (ClassNotFoundException e) {
                throw new java.io.InvalidClassException(e.getMessage());
            }
        });
        try {
            return deserialisation.convert(attribute);
        } catch (SerializationFailedException e) {
            LOG.debug("a session cannot be read and ends: {}", String.valueOf(e.getCause()));
            return null;
        }
    }

    /**
     * @param secure whether the cookie travels over TLS only; null: if the request did
     */
    @Bean
    static CookieSerializer sessionCookie(
            @Value("${server.servlet.session.cookie.secure:#{null}}") @Nullable Boolean secure) {
        DefaultCookieSerializer cookie = new DefaultCookieSerializer() {
            @Override
            public List<String> readCookieValues(HttpServletRequest request) {
                return super.readCookieValues(request).stream()
                        .filter(value -> ID.matcher(value).matches()) // no other is looked for in the database
                        .toList();
            }
        };
        cookie.setUseHttpOnlyCookie(true);
        cookie.setSameSite("Lax");
        if (secure != null) {
            cookie.setUseSecureCookie(secure);
        }
        return cookie;
    }

    @Bean
    static FilterRegistrationBean<SessionRepositoryFilter<?>> sessionFilter(SessionRepositoryFilter<?> filter) {
        FilterRegistrationBean<SessionRepositoryFilter<?>> registration = new FilterRegistrationBean<>(filter);
        registration.setDispatcherTypes(EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR));
        registration.setOrder(SessionRepositoryFilter.DEFAULT_ORDER);
        return registration;
    }

    /** Answers the error that the database is away without a session. */
    @Bean
    static FilterRegistrationBean<Filter> errorsWithoutSession() {
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>((request, response, chain) ->
                chain.doFilter(new WithoutSession((HttpServletRequest) request), response));
        registration.setName("errorsWithoutSession");
        registration.setDispatcherTypes(DispatcherType.ERROR);
        registration.setOrder(SessionRepositoryFilter.DEFAULT_ORDER + 1);
        return registration;
    }

    private static final class WithoutSession extends HttpServletRequestWrapper {
        WithoutSession(HttpServletRequest request) {
            super(request);
        }

        @Override
        public HttpSession getSession() {
            return super.getSession(true);
        }

        @Override
        @SuppressWarnings("NullAway") // without one it is null
        public HttpSession getSession(boolean create) {
            try {
                return super.getSession(create);
            } catch (RuntimeException e) {
                if (!create && Outage.is(e)) {
                    return null;
                }
                throw e;
            }
        }
    }
}
