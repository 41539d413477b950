package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.emplab.web.EmpServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationPreparedEvent;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationListener;

/** The first lines of a start, which is given up behind them. */
@ExtendWith(OutputCaptureExtension.class)
class StartLinesTest {
    @Test
    void sayNothingWithoutProfiles(CapturedOutput output) {
        startAndGiveUp();
        assertThat(output).contains("Starting EmpServer").doesNotContain("profile");
    }

    @Test
    void nameAProfileThatIsSet(CapturedOutput output) {
        startAndGiveUp("--spring.profiles.active=lab");
        assertThat(output).contains("profile is active: \"lab\"");
    }

    @Test
    void keepLettersBeyondAsciiInALocaleThatHasNone() throws Exception {
        ProcessBuilder backup = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                EmpServer.class.getName(),
                "backup");
        backup.environment().put("LC_ALL", "C");
        Process process = backup.redirectErrorStream(true).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("[--SETTING=VALUE…]");
    }

    @Test
    @Tag("thorough")
    void aStartThatIsToldToStopEndsThoughItsDatabaseDoesNotAnswerAndWithoutAnError(@TempDir Path home)
            throws Exception {
        try (ServerSocket silent = new ServerSocket(0)) {
            silent.setSoTimeout(600_000);
            Process server = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            EmpServer.class.getName(),
                            "--emp.home=" + home,
                            "--server.port=0",
                            "--spring.datasource.url=jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/emp")
                    .redirectErrorStream(true)
                    .start();
            try (Socket asking = silent.accept()) {
                server.toHandle().destroy(); // leaves its output open
                assertThat(new String(server.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .contains("Starting EmpServer")
                        .doesNotContain("ERROR", "Exception", "emp: ");
                assertThat(server.waitFor()).isEqualTo(143);
                assertThat(asking.isClosed()).isFalse();
            } finally {
                server.destroyForcibly();
            }
        }
    }

    private static void startAndGiveUp(String... arguments) {
        SpringApplication server = EmpServer.application();
        server.setMainApplicationClass(EmpServer.class); // not what runs the tests
        server.setDefaultProperties(Map.of("spring.datasource.url", "jdbc:postgresql://nowhere/emp"));
        server.addListeners((ApplicationListener<ApplicationPreparedEvent>) prepared -> {
            throw new UnsupportedOperationException("enough");
        });
        assertThatThrownBy(() -> server.run(arguments)).hasMessageContaining("enough");
    }
}
