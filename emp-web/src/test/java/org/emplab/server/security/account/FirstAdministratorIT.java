package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.EmpServerSettings.WrongSettingException;
import org.emplab.server.OwnServer;
import org.emplab.server.database.TestDatabase;
import org.emplab.server.security.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Servers that start in a lab without an account. */
class FirstAdministratorIT {
    private static final Pattern TOLD = Pattern.compile("First administrator: admin, password: (\\S+) ");

    @TempDir
    private Path one;

    @TempDir
    private Path other;

    @Test
    void thereIsOneAccountWithAPasswordThatWasMadeUpAndIsToldOnceAndAWeakOneIsRefused() throws Exception {
        DataSource database = TestDatabase.migratedDatabase();
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        // two servers that start at once in one JVM must not set up its one log at once
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
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
            assertThat(leadTo(second, "admin")).contains("error");
            assertThat(leadTo(second, told.get(0))).endsWith("/");

            JdbcClient.create(database).sql("delete from users").update();
            for (String setting : List.of("emp.admin-password=admin-emplab-1", "emp.admin-token=too-short-2026")) {
                assertThatThrownBy(() -> firstAdministrator(second, setting).run(new DefaultApplicationArguments()))
                        .isInstanceOf(WrongSettingException.class)
                        .hasMessageNotContaining("2026")
                        .hasMessageNotContaining("admin-emplab-1");
            }
            assertThat(second.bean(People.class).isEmpty()).isTrue();
        } finally {
            System.clearProperty(LoggingSystem.SYSTEM_PROPERTY);
            System.setOut(console);
        }
    }

    private static String leadTo(OwnServer server, String password) throws Exception {
        return Browser.location(new Browser(server::at).logIn("admin", password));
    }

    private static FirstAdministrator firstAdministrator(OwnServer server, String setting) {
        EmpServerSettings settings = new Binder(
                        new MapConfigurationPropertySource(Map.of(setting.split("=")[0], setting.split("=")[1])))
                .bindOrCreate("emp", EmpServerSettings.class);
        return new FirstAdministrator(server.bean(People.class), server.bean(PersonalTokens.class), settings);
    }

    private static OwnServer started(DataSource database, Path home) {
        return OwnServer.start(OwnServer.on(database, home));
    }
}
