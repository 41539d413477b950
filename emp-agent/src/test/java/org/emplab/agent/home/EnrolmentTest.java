package org.emplab.agent.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.emplab.agent.AgentHome;
import org.emplab.agent.OwnJava;
import org.emplab.agent.ServiceException;
import org.emplab.agent.session.FakeLab;
import org.emplab.cli.Emp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnrolmentTest {
    @TempDir
    Path directory;

    private HttpServer server;
    private int status = 200;
    private String body = "{\"machineId\":\"17\",\"name\":\"lab1\",\"token\":\"agent_secret\"}";
    private String got = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/enrol", exchange -> {
            got = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            FakeLab.respond(exchange, status, body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private AgentHome home() {
        return new AgentHome(directory.resolve("emp"));
    }

    private Identity enrol() throws IOException {
        return Enrolment.enrol(
                home(),
                "http://127.0.0.1:" + server.getAddress().getPort() + "/",
                "enrol_once",
                Map.of("kernel", Map.of("release", "6.18")));
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
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        ProcessBuilder emp = new ProcessBuilder(OwnJava.command(Emp.class, "agent", "enroll", url, "-"));
        emp.environment().put("EMP_HOME", directory.toString());
        Process process = emp.redirectErrorStream(true).start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + said;
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

    @Test
    void tellsWhyTheServerDoesNotLetItIn() {
        status = 409;
        body = "{\"detail\":\"the enrolment token was used already; ask an administrator for another\"}";
        assertThatThrownBy(this::enrol)
                .isInstanceOf(ServiceException.class)
                .hasMessage("not enrolled: the enrolment token was used already; ask an administrator for another");
    }

    @Test
    void tellsThatSomethingElseAnswersAtThatAddress() {
        status = 404;
        body = "<html>nginx</html>";
        assertThatThrownBy(this::enrol)
                .isInstanceOf(ServiceException.class)
                .hasMessageMatching("not enrolled: http://.* answers, but not as an EMP Lab server \\(404\\)");
    }

    @Test
    void tellsWhatToDoWithoutAGoodToken() {
        status = 401;
        assertThatThrownBy(this::enrol)
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("unknown, expired or revoked")
                .hasMessageEndingWith("a token serves once, an administrator makes another");
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
