package org.emplab.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.remote.StubServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ServerOptionsTest {
    private final AtomicReference<@Nullable String> shown = new AtomicReference<>();
    private final StubServer server = new StubServer(exchange -> {
        shown.set(exchange.getRequestHeaders().getFirst("Authorization"));
        StubServer.respond(exchange, 200, "");
    });

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void anOptionCountsBeforeTheEnvironmentAndThatBeforeWhatIsKept() {
        SavedLogin kept = new SavedLogin(here(), "kept");
        assertThat(shownBy(Map.of(), kept)).isEqualTo("Bearer kept");
        assertThat(shownBy(Map.of("EMP_SERVER", here() + "/", "EMP_TOKEN", "set"), kept))
                .isEqualTo("Bearer set");
        assertThat(shownBy(Map.of("EMP_TOKEN", "set"), kept, "--token", "given"))
                .isEqualTo("Bearer given");
    }

    @Test
    void aKeptTokenIsShownToItsOwnServerOnly() {
        SavedLogin ofAnother = new SavedLogin("http://127.0.0.1:1", "kept");
        assertThat(shownBy(Map.of(), ofAnother, "--server", here())).isNull();
        assertThat(shownBy(Map.of("EMP_SERVER", here()), ofAnother)).isNull();
    }

    @Test
    void withoutAnythingItIsTheServerOfThisMachine() {
        assertThat(new ServerOptions().connect(Map.of(), Optional.empty()).server())
                .hasToString("http://127.0.0.1:8080");
    }

    @Test
    void aKeptLoginIsItsOwnersAlone(@TempDir Path home) throws IOException {
        new SavedLogin("http://127.0.0.1:8080", "first").write(home);
        new SavedLogin("http://127.0.0.1:8080", "second").write(home);
        assertThat(SavedLogin.read(home)).contains(new SavedLogin("http://127.0.0.1:8080", "second"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("login.json"))))
                .isEqualTo("rw-------");
        SavedLogin.forget(home);
        assertThat(SavedLogin.read(home)).isEmpty();
    }

    private @Nullable String shownBy(Map<String, String> environment, SavedLogin kept, String... arguments) {
        ServerOptions options = new ServerOptions();
        CommandLine.populateCommand(options, arguments);
        Connection connection = options.connect(environment, Optional.of(kept));
        connection.get("/");
        return shown.get();
    }

    private String here() {
        return server.url();
    }
}
