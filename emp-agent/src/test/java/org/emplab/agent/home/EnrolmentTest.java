package org.emplab.agent.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.emplab.agent.AgentHome;
import org.emplab.agent.OwnJava;
import org.emplab.agent.ServiceException;
import org.emplab.agent.remote.StubServer;
import org.emplab.cli.CommandLineRun;
import org.emplab.cli.Emp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnrolmentTest {
    @TempDir
    Path directory;

    private int status = 200;
    private String body = "{\"machineId\":\"17\",\"name\":\"lab1\",\"token\":\"agent_secret\"}";
    private String got = "";
    private final StubServer server = new StubServer(exchange -> {
        got = StubServer.sent(exchange);
        StubServer.respond(exchange, status, body);
    });

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theDefaultsNameTheUserOfProgramsThatIsThere() throws IOException {
        home().make();
        AgentProperties.writeDefaults(home(), "no-such-user");
        assertThat(AgentProperties.read(home()).permissions().runAs()).isEmpty();
        Files.delete(home().properties());
        AgentProperties.writeDefaults(home(), "root");
        assertThat(AgentProperties.read(home()).permissions().runAs()).contains("root");
    }

    private AgentHome home() {
        return new AgentHome(directory.resolve("emp"));
    }

    private Identity enrol() throws IOException {
        return enrolAt(server.url() + "/");
    }

    private Identity enrolAt(String url) throws IOException {
        return Enrolment.enrol(home(), url, "enrol_once", Map.of("kernel", Map.of("release", "6.18")));
    }

    @Test
    void keepsTheIdentityWhereNoOtherUserCanReadIt() throws IOException {
        Identity identity = enrol();
        assertThat(identity.machine()).isEqualTo("lab1");
        assertThat(Identity.read(home())).contains(identity);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home().identity())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home().directory())))
                .isEqualTo("rwx------");
        assertThat(got).contains("\"token\":\"enrol_once\"", "\"release\":\"6.18\"");
    }

    @Test
    void takesTheTokenFromStandardInput() throws Exception {
        assertThat(enrolByCommand("enrol_read\n")).startsWith("0 enrolled as lab1");
        assertThat(got).contains("\"token\":\"enrol_read\"");
        assertThat(enrolByCommand("")).startsWith("2 emp: standard input has no enrolment token");
    }

    private String enrolByCommand(String input) throws Exception {
        ProcessBuilder emp = new ProcessBuilder(OwnJava.command(Emp.class, "agent", "enroll", server.url(), "-"));
        emp.environment().put("EMP_HOME", directory.toString());
        Process process = emp.start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        CommandLineRun run = CommandLineRun.ofProcess(process);
        return run.status() + " " + run.out() + run.err();
    }

    @Test
    void writesSettingsThatChangeNothing() throws IOException {
        enrol();
        AgentProperties defaults = AgentProperties.of(new java.util.Properties(), Path.of("none"));
        assertThat(AgentProperties.read(home())).isEqualTo(defaults);
        Files.writeString(home().properties(), "prepare=true\n");
        enrol();
        assertThat(AgentProperties.read(home()).permissions().prepare()).isTrue();
    }

    @Test
    void everyDefaultInTheSettingsFileIsTheOneInForce() throws IOException {
        enrol();
        String uncommented = Files.readString(home().properties()).replaceAll("(?m)^#(?=[a-zA-Z]+ =)", "");
        AgentProperties defaults = AgentProperties.read(home());
        Files.writeString(home().properties(), uncommented);
        assertThat(uncommented).contains("\nworkloads = *\n");
        assertThat(AgentProperties.read(home())).isEqualTo(defaults);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "409 | {\"detail\":\"the token was used already\"} | not enrolled: the token was used already",
                "404 | <html>nginx</html> | not enrolled: http://.* answers, but not as an EMP Lab server \\(404\\)",
                "401 | {} | .*unknown, expired or revoked.*a token serves once, an administrator makes another"
            })
    void tellsWhyTheServerDoesNotLetItIn(int refused, String answer, String message) {
        status = refused;
        body = answer;
        assertThatThrownBy(this::enrol)
                .as("a token that is not in force is a wrong call")
                .isInstanceOf(refused == 401 ? IllegalArgumentException.class : ServiceException.class)
                .hasMessageMatching(message);
    }

    @Test
    void keepsTheOldIdentityWhenTheNewOneIsGarbage() throws IOException {
        Identity first = enrol();
        body = "{\"greeting\":\"hello\"}";
        assertThatThrownBy(this::enrol).hasMessageContaining("not as an EMP Lab server");
        assertThat(Identity.read(home())).contains(first);
    }

    @Test
    void tellsThatTheIdentityIsDamaged() throws IOException {
        enrol();
        Files.writeString(home().identity(), "server=http://x\n");
        assertThatThrownBy(() -> Identity.read(home()))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("is damaged; enrol again");
    }

    @Test
    void knowsWhenATokenWouldTravelInTheClear() {
        assertThat(Enrolment.inTheClear(URI.create("http://lab.example:8080"))).isTrue();
        assertThat(Enrolment.inTheClear(URI.create("https://lab.example"))).isFalse();
        assertThat(Enrolment.inTheClear(URI.create("http://127.0.0.1:8080"))).isFalse();
        assertThat(Enrolment.inTheClear(URI.create("http://[::1]:8080"))).isFalse();
    }
}
