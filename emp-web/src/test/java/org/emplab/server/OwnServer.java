package org.emplab.server;

import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.emplab.web.EmpServer;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A server of a test's own, which it may stop. */
public final class OwnServer implements AutoCloseable {
    private final ConfigurableApplicationContext context;
    private final int port;

    private OwnServer(ConfigurableApplicationContext context) {
        this.context = context;
        port = Integer.parseInt(context.getEnvironment().getRequiredProperty("local.server.port"));
    }

    /** On any free port. */
    public static OwnServer start(Map<String, String> settings) {
        return start(settings, 0);
    }

    /** The settings of a server on this database. */
    public static Map<String, String> on(DataSource database, Path home) {
        DriverManagerDataSource there = (DriverManagerDataSource) database;
        return new HashMap<>(Map.of(
                "spring.datasource.url", String.valueOf(there.getUrl()),
                "spring.datasource.username", String.valueOf(there.getUsername()),
                "spring.datasource.password", String.valueOf(there.getPassword()),
                "spring.datasource.hikari.maximum-pool-size", "5",
                "emp.home", home.toString()));
    }

    public static OwnServer start(Map<String, String> settings, int port) {
        Stream<String> arguments =
                settings.entrySet().stream().map(setting -> "--" + setting.getKey() + "=" + setting.getValue());
        return new OwnServer(new SpringApplicationBuilder(EmpServer.class)
                .run(Stream.concat(arguments, Stream.of("--server.port=" + port))
                        .toArray(String[]::new)));
    }

    public URI at(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** Returns once a handler is at a request. */
    public void awaitRequestUnderWay() {
        MeterRegistry registry = context.getBean(MeterRegistry.class);
        while (registry.find("http.server.requests.active").longTaskTimers().stream()
                        .mapToInt(LongTaskTimer::activeTasks)
                        .sum()
                == 0) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        context.close();
    }
}
