package org.emplab.server;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.kagkarlsson.scheduler.Scheduler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.lab.experiment.Specification;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.RunFileWriter;
import org.emplab.server.EmpServerSettings.PublishApproval;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.StatementCount;
import org.emplab.server.database.TestDatabase;
import org.emplab.server.experiment.ExperimentService.Submitted;
import org.emplab.server.experiment.Submissions;
import org.emplab.server.ingest.RunImport;
import org.emplab.server.job.JobSettings;
import org.emplab.server.machine.EnrolmentService;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.machine.EnrolmentService.Invitation;
import org.emplab.server.machine.MachineQueries;
import org.emplab.server.publication.PublicationService;
import org.emplab.server.security.Caller;
import org.emplab.server.security.account.People;
import org.emplab.server.security.account.PersonalTokens;
import org.emplab.server.security.account.PersonalTokens.TokenScope;
import org.emplab.server.study.DerivationService;
import org.emplab.web.EmpServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestExecutionListeners;
import org.springframework.test.util.AopTestUtils;
import org.springframework.test.util.ReflectionTestUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The whole server on a database of its own, started once for all tests that extend this. Its administrator is ada. It
 * delivers messages when a test says so, by a mail server that a test names. What a test sets is put back behind it: a
 * setting by an annotation or a property would start another server.
 */
@Import(StatementCount.class)
@TestExecutionListeners(
        listeners = FreshServerAfterFailure.class,
        mergeMode = TestExecutionListeners.MergeMode.MERGE_WITH_DEFAULTS)
@SpringBootTest(classes = EmpServer.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
public abstract class RunningServer {
    public static final String PASSWORD = "looks at many points";
    protected static final String PUBLIC_URL = "https://lab.example.org";
    protected static final Path GOLDEN = Path.of("../emp-analysis/src/test/resources/golden");
    protected static final Path SHORT_RUN = GOLDEN.resolve("inc128.emprun.jsonl.gz");
    protected static final Path LONG_RUN = GOLDEN.resolve("inc16384.emprun.jsonl.gz");

    @LocalServerPort
    private int port;

    @Autowired
    protected People people;

    @Autowired
    protected PersonalTokens tokens;

    @Autowired
    protected MachineQueries machines;

    @Autowired
    protected EnrolmentService enrolments;

    @Autowired
    protected Submissions submissions;

    @Autowired
    protected JdbcClient jdbc;

    @Autowired
    private RunImport runImport;

    @Autowired
    private ApplicationContext context;

    private final List<Runnable> putBack = new ArrayList<>();

    protected final HttpClient http = HttpClient.newHttpClient();

    @DynamicPropertySource
    static void settings(DynamicPropertyRegistry registry) {
        TestDatabase.register(registry);
        registry.add("emp.admin-name", () -> "ada");
        registry.add("emp.admin-password", () -> PASSWORD);
        registry.add("emp.public-url", () -> PUBLIC_URL + "/");
        registry.add("spring.mail.host", () -> "127.0.0.1");
        registry.add("management.health.mail.enabled", () -> "false");
        registry.add("emp.notify.from", () -> "lab@example.org");
        registry.add("emp.notify.interval", () -> "P1D");
        registry.add("emp.notify.delay", () -> "0s");
        registry.add("emp.jobs.interval", () -> "PT0.2S");
    }

    /** The settings of another server on the same database. */
    protected Map<String, String> beside(Path home) {
        Map<String, String> settings = new HashMap<>();
        for (String name : List.of("url", "username", "password")) {
            String setting = "spring.datasource." + name;
            settings.put(setting, context.getEnvironment().getRequiredProperty(setting));
        }
        settings.put("spring.datasource.hikari.maximum-pool-size", "5");
        settings.put("emp.home", home.toString());
        return settings;
    }

    /** Has a bean work by another setting until the test has ended. */
    protected void set(Object bean, String field, Object value) {
        Object target = AopTestUtils.getUltimateTargetObject(bean);
        Object before = requireNonNull(ReflectionTestUtils.getField(target, field));
        putBack.add(() -> ReflectionTestUtils.setField(target, field, before));
        ReflectionTestUtils.setField(target, field, value);
    }

    /** Has only administrators put cutoff tables in force until the test has ended. */
    protected void administratorsApprove() {
        set(context.getBean(PublicationService.class), "approval", PublishApproval.ADMIN);
    }

    /** Has pages derive from runs as jobs, however small these are, until the test has ended. */
    protected void derivationsAreJobs() {
        JobSettings settings = context.getBean(JobSettings.class);
        set(
                context.getBean(DerivationService.class),
                "settings",
                new JobSettings(settings.threads(), settings.interval(), settings.heartbeat(), 0));
    }

    /** Leaves jobs to other servers until the test has ended. */
    protected void computesNoJobs() {
        Scheduler jobs =
                (Scheduler) requireNonNull(ReflectionTestUtils.getField(context.getBean("jobScheduling"), "scheduler"));
        jobs.pause();
        putBack.add(jobs::resume);
    }

    @AfterEach
    void putBack() {
        putBack.forEach(Runnable::run);
        putBack.clear();
    }

    protected URI at(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** A fresh token of a person, whose account is opened if need be. */
    protected String token(String login, Role role) {
        return token(login, role, TokenScope.widest(role));
    }

    protected String token(String login, Role role, TokenScope scope) {
        opened(login, PASSWORD, role, "test");
        return tokens.create(login, "test", scope, 1);
    }

    /** Opens an account; one that another class of tests has opened is given that role. */
    protected void opened(String login, String password, Role role, String by) {
        try {
            people.open(login, password, role, by);
        } catch (Refusal taken) {
            assertThat(taken).hasMessageContaining("is taken");
            if (people.person(login).role() != role) {
                people.changeRole(login, role, by);
            }
        }
    }

    protected HttpRequest.Builder as(String token, String path) {
        return HttpRequest.newBuilder(at(path)).header("Authorization", "Bearer " + token);
    }

    protected HttpResponse<String> get(String token, String path) throws IOException, InterruptedException {
        return http.send(as(token, path).build(), BodyHandlers.ofString());
    }

    protected HttpResponse<String> post(String token, String path, byte[] body, String type)
            throws IOException, InterruptedException {
        return http.send(
                as(token, path)
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofByteArray(body))
                        .build(),
                BodyHandlers.ofString());
    }

    protected static JsonNode json(HttpResponse<String> answer) {
        return JsonMapper.shared().readTree(answer.body());
    }

    /** Reads an answer, its status being a 2xx. */
    protected static JsonNode accepted(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
        return json(answer);
    }

    /** Reads an answer of this status. */
    protected static JsonNode json(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return json(answer);
    }

    protected static void assertStatus(int status, HttpResponse<?> answer) {
        assertThat(answer.statusCode())
                .as("%s: %s", answer.uri(), answer.body())
                .isEqualTo(status);
    }

    /** The SQL statements that a page or a read of the REST interface costs, its answer being 200. */
    protected List<String> statements(String token, String path) throws IOException, InterruptedException {
        return statements(as(token, path));
    }

    /** The SQL statements that a request costs, its answer being a 2xx. */
    protected List<String> statements(HttpRequest.Builder request) throws IOException, InterruptedException {
        String name = UUID.randomUUID().toString();
        HttpResponse<String> answer =
                http.send(request.header(StatementCount.HEADER, name).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        return StatementCount.of(name);
    }

    protected int update(String sql, @Nullable Object... values) {
        return jdbc.sql(sql).params(values).update();
    }

    /** The one value that a statement reads. */
    protected <T> T value(Class<T> type, String sql, @Nullable Object... values) {
        return jdbc.sql(sql).params(values).query(type).single();
    }

    protected <T> List<T> values(Class<T> type, String sql, @Nullable Object... values) {
        return jdbc.sql(sql).params(values).query(type).list();
    }

    protected Enrolled enrolled(String machine) {
        Invitation invitation = enrolments.invite(machine, "ada");
        return enrolments.enrol(invitation.token(), Map.of());
    }

    protected Submitted submitted(Map<String, Object> specification) {
        return submissions.submit(Specification.of(specification), "user:ada");
    }

    /** The lines of a run file as we write them, and as of another machine, so that tests do not share runs. */
    protected static List<String> lines(Path file, String machine) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RunFileReader reader = RunFileReader.open(file);
                RunFileWriter writer = new RunFileWriter(out)) {
            writer.header(reader.header());
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                writer.sample(sample);
            }
        }
        List<String> lines =
                new ArrayList<>(out.toString(StandardCharsets.UTF_8).lines().toList());
        lines.set(0, lines.get(0).replaceFirst("\"machine\":\"[^\"]*\"", "\"machine\":\"" + machine + "\""));
        return lines;
    }

    protected static byte[] file(List<String> lines) {
        return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    protected RunImport.Imported imported(byte[] file, String login, boolean admin) throws IOException {
        return runImport.store("test.jsonl", new ByteArrayInputStream(file), new Caller.Person(login, admin));
    }
}
