package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.emplab.server.OwnServer;
import org.emplab.server.database.TestDatabase;
import org.emplab.server.security.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Two servers that start at once on a database without a table. */
class FirstAdministratorIT {
    private static final Pattern TOLD = Pattern.compile("First administrator: admin, password: (\\S+) ");

    @TempDir
    private Path one;

    @TempDir
    private Path other;

    @Test
    void thereIsOneAccountWithAPasswordThatWasMadeUpAndIsToldOnce() throws Exception {
        DriverManagerDataSource database = (DriverManagerDataSource) TestDatabase.emptyDatabase();
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (OwnServer second = CompletableFuture.supplyAsync(() -> started(database, one))
                .thenCombine(CompletableFuture.supplyAsync(() -> started(database, other)), (first, then) -> {
                    first.close();
                    return then;
                })
                .join()) {
            List<String> told = TOLD.matcher(printed.toString(StandardCharsets.UTF_8))
                    .results()
                    .map(each -> each.group(1))
                    .toList();
            assertThat(told)
                    .hasSize(1)
                    .first()
                    .satisfies(password -> assertThat(password).hasSizeGreaterThanOrEqualTo(20));
            assertThat(JdbcClient.create(database)
                            .sql("select name from users")
                            .query(String.class)
                            .list())
                    .containsExactly("admin");
            assertThat(location(second, "admin")).contains("error");
            assertThat(location(second, told.get(0))).endsWith("/");
        } finally {
            System.setOut(console);
        }
    }

    private static String location(OwnServer server, String password) throws Exception {
        return new Browser(server::at)
                .logIn("admin", password)
                .headers()
                .firstValue("Location")
                .orElseThrow();
    }

    private static OwnServer started(DriverManagerDataSource database, Path home) {
        return OwnServer.start(Map.of(
                "spring.datasource.url", String.valueOf(database.getUrl()),
                "spring.datasource.username", String.valueOf(database.getUsername()),
                "spring.datasource.password", String.valueOf(database.getPassword()),
                "spring.datasource.hikari.maximum-pool-size", "5",
                "emp.home", home.toString()));
    }
}
