package org.emplab.server.database;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * The SQL statements that a request costs, sent by anything: Hibernate, JdbcClient or JDBC itself. A request is counted
 * if it has a name of its own in the header {@value #HEADER}; other requests and jobs, at the same time, are not in it. A
 * batch counts once. What another thread sends for the request, such as a streamed answer's, is not counted.
 */
@TestConfiguration(proxyBeanMethods = false)
public class StatementCount {
    public static final String HEADER = "Statements-Of";

    private static final ThreadLocal<@Nullable List<String>> OF_THIS_THREAD = new ThreadLocal<>();
    private static final Map<String, CompletableFuture<List<String>>> OF_REQUESTS = new ConcurrentHashMap<>();

    /** The statements of a request that has been answered. */
    public static List<String> of(String request) {
        try {
            return requested(request).get(5, TimeUnit.MINUTES);
        } catch (Exception e) {
            throw new IllegalStateException("no request named " + request + " was answered", e);
        }
    }

    /** The statements that a piece of code sends from this thread. */
    public static List<String> of(Runnable code) {
        List<String> statements = new ArrayList<>();
        OF_THIS_THREAD.set(statements);
        try {
            code.run();
        } finally {
            OF_THIS_THREAD.remove();
        }
        return statements;
    }

    private static CompletableFuture<List<String>> requested(String request) {
        return OF_REQUESTS.computeIfAbsent(request, name -> new CompletableFuture<>());
    }

    @Bean
    static BeanPostProcessor counting() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return bean instanceof DataSource source ? new Counted(source) : bean;
            }
        };
    }

    @Bean
    static OncePerRequestFilter requests() {
        return new Requests();
    }

    @Order(Ordered.HIGHEST_PRECEDENCE)
    private static final class Requests extends OncePerRequestFilter {
        @Override
        protected boolean shouldNotFilter(HttpServletRequest request) {
            return request.getHeader(HEADER) == null;
        }

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            List<String> statements = new ArrayList<>();
            OF_THIS_THREAD.set(statements);
            try {
                chain.doFilter(request, response);
            } finally {
                OF_THIS_THREAD.remove();
                requested(request.getHeader(HEADER)).complete(statements);
            }
        }
    }

    private static final class Counted extends DelegatingDataSource {
        Counted(DataSource source) {
            super(source);
        }

        @Override
        public Connection getConnection() throws SQLException {
            return connection(super.getConnection());
        }
    }

    private static Connection connection(Connection connection) {
        return proxy(Connection.class, (method, arguments) -> {
            Object result = method.invoke(connection, arguments);
            if (!(result instanceof Statement statement)) {
                return result;
            }
            String sql = arguments == null ? "" : String.valueOf(arguments[0]);
            return statement(method.getReturnType().asSubclass(Statement.class), statement, sql);
        });
    }

    private static Statement statement(Class<? extends Statement> type, Statement statement, String prepared) {
        return proxy(type, (method, arguments) -> {
            List<String> statements = OF_THIS_THREAD.get();
            if (statements != null && method.getName().startsWith("execute")) {
                statements.add(arguments == null ? prepared : String.valueOf(arguments[0]));
            }
            return method.invoke(statement, arguments);
        });
    }

    private interface Call {
        @Nullable
        Object to(java.lang.reflect.Method method, Object @Nullable [] arguments) throws Exception;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                StatementCount.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        return call.to(method, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
