package org.emplab.server.security.filter;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.security.WaysToAChange;
import org.emplab.server.security.account.PersonalTokens.TokenScope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/** Every way into the server, and who may take it. A new handler is for people who are logged in, or this test fails. */
class GuardedIT extends RunningServer {
    /** Every caller; for figures from this machine only. */
    private static final Set<String> PUBLIC = Set.of(
            "GET /actuator/health",
            "GET /actuator/health/**",
            "GET /actuator/prometheus",
            "GET /login",
            "GET /schemas/experiment.json",
            "GET /swagger-ui.html",
            "GET /v3/api-docs",
            "GET /v3/api-docs/swagger-config",
            "POST /api/v1/enrol");

    /** What a viewer may change: their own account. */
    private static final Set<String> A_VIEWERS = Set.of(
            "DELETE /api/v1/me/tokens/{id}",
            "POST /account/notifications",
            "POST /account/notifications/confirm",
            "POST /account/password",
            "POST /account/sessions/end",
            "POST /account/tokens",
            "POST /account/tokens/{id}/revoke",
            "POST /api/v1/me/notifications/confirm",
            "POST /api/v1/me/password",
            "POST /api/v1/me/tokens",
            "PUT /api/v1/me/notifications");

    /** Handlers for administrators alone, to see or to change. */
    private static final Set<String> ADMINISTRATORS = Set.of(
            "DELETE /api/v1/machines/{name}/drain",
            "DELETE /api/v1/machines/{name}/health/checks",
            "DELETE /api/v1/machines/{name}/maintenance/{id}",
            "DELETE /api/v1/retention-rules/{id}",
            "POST /api/v1/machines/{name}/drain",
            "POST /api/v1/machines/{name}/maintenance",
            "POST /api/v1/machines/{name}/reference-runs",
            "POST /api/v1/retention-rules",
            "DELETE /api/v1/runs/{id}",
            "DELETE /api/v1/users/{login}",
            "DELETE /api/v1/users/{login}/identities/{id}",
            "GET /actuator",
            "GET /actuator/info",
            "GET /api/v1/audit",
            "GET /api/v1/notifications/undelivered",
            "GET /api/v1/users",
            "GET /api/v1/users/{login}/identities",
            "GET /audit",
            "GET /enrol",
            "GET /enrol/state",
            "GET /people",
            "GET /people/undelivered",
            "GET /retention",
            "POST /api/v1/cutoff-proposals/{id}/approve",
            "POST /api/v1/cutoff-proposals/{id}/refuse",
            "POST /api/v1/enrolment-tokens",
            "POST /api/v1/machines/{name}/health/mended",
            "POST /api/v1/users",
            "POST /derivations/{id}/proposals/{proposal}/approve",
            "POST /derivations/{id}/proposals/{proposal}/refuse",
            "POST /api/v1/users/{login}/identities",
            "POST /enrol",
            "POST /machines/{name}/drain",
            "POST /machines/{name}/drain/resume",
            "POST /machines/{name}/health",
            "POST /machines/{name}/health/mended",
            "POST /machines/{name}/labels",
            "POST /machines/{name}/maintenance",
            "POST /machines/{name}/maintenance/{id}/cancel",
            "POST /people",
            "POST /people/identities",
            "POST /people/{login}/close",
            "POST /people/{login}/identities/{id}/unlink",
            "POST /people/{login}/role",
            "POST /retention",
            "POST /retention/{id}/withdraw",
            "PUT /api/v1/machines/{name}/health",
            "PUT /api/v1/machines/{name}/health/checks",
            "PUT /api/v1/machines/{name}/labels",
            "PUT /api/v1/machines/{name}/maintenance/{id}",
            "PUT /api/v1/users/{login}/role");

    /** Handlers that a viewer may not even see. */
    private static final Set<String> RESEARCHERS_TO_SEE = Set.of(
            "GET /derivations/new",
            "GET /derivations/{id}/bounds",
            "GET /derivations/{id}/bounds/would",
            "GET /experiments/new",
            "GET /experiments/new/displacement",
            "GET /experiments/new/yaml",
            "GET /import");

    /** Places where the server itself begins a change, each with what guards it. */
    private static final Map<String, String> THE_SERVERS_OWN = Map.ofEntries(
            Map.entry("EmpServer.main", "the person who starts the program"),
            Map.entry("PartitionMigration.migrate", "the schema, before there is an application"),
            Map.entry("SchemaUpgrade.migrate", "the schema, before there is an application"),
            Map.entry("EmbeddedPostgresAutoConfiguration.embeddedPostgres", "the embedded database's start"),
            Map.entry("MachineHealthService.drifted", "after an agent told that its machine has changed"),
            Map.entry("FailedStarts.failed", "after an agent told that a run failed"),
            Map.entry("JobScheduling.<init>", "computes what was asked for behind a door"),
            Map.entry("ExperimentVerdicts.<init>", "computes for a page that asks behind a door"),
            Map.entry("ChangeNotifications.<init>", "listens to the other servers on the same database"),
            Map.entry("EnrolmentApi.enrol", "the public door that asks for an enrolment token"),
            Map.entry("MachineMeters.bindTo", "writes what agents have told before it counts"),
            Map.entry("BearerTokens$Refused.doFilterInternal", "puts a refusal on record"),
            Map.entry(
                    "AgentStartCheck.preHandle",
                    "refuses or stops what a second agent of a machine does, before its endpoint"),
            Map.entry("OidcLogins.loadUser", "after a login at a provider that is set up"),
            Map.entry("FirstAdministrator.run", "as the server starts, by its settings"),
            Map.entry("LoginAudit.onAuthenticationFailure", "puts a refusal on record"),
            Map.entry("RequestLimitFilter.doFilterInternal", "puts a refusal on record"),
            Map.entry("CrossSiteFilter.doFilterInternal", "puts a refusal on record"),
            Map.entry("SecurityConfiguration.security", "puts a refusal on record"),
            Map.entry("LoginAudit.loggedIn", "after a login"),
            Map.entry("LoginAudit.loggedOut", "after a logout"),
            Map.entry("RequestAudit.doFilterInternal", "puts what was done on record"));

    @Autowired
    private List<RequestMappingInfoHandlerMapping> mappings;

    private Stream<String> doors() {
        return mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .flatMap(GuardedIT::doors)
                .filter(door -> !door.endsWith(" /error")) // which tells of what failed elsewhere
                .distinct()
                .sorted();
    }

    private static Stream<String> doors(RequestMappingInfo info) {
        Set<RequestMethod> methods = info.getMethodsCondition().getMethods();
        return info.getPatternValues().stream()
                .flatMap(pattern -> (methods.isEmpty() ? Set.of(RequestMethod.GET, RequestMethod.POST) : methods)
                        .stream().map(method -> method + " " + pattern));
    }

    private static boolean changes(String door) {
        return !door.startsWith("GET ");
    }

    @Test
    void aStrangerComesInByThePublicDoorsOnly() {
        assertThat(doors().filter(door -> isServed(door, null))).containsExactlyInAnyOrderElementsOf(PUBLIC);
    }

    @Test
    void aViewerSeesAllButWhatIsForThoseWhoChangeItAndChangesNothingButTheirOwnAccount() {
        Set<String> served = behind(token("vera", Role.VIEWER)).collect(Collectors.toSet());
        assertThat(served.stream().filter(GuardedIT::changes)).containsExactlyInAnyOrderElementsOf(A_VIEWERS);
        assertThat(doors().filter(door -> !changes(door) && !PUBLIC.contains(door) && !served.contains(door)))
                .containsExactlyInAnyOrderElementsOf(Stream.of(RESEARCHERS_TO_SEE, ADMINISTRATORS)
                        .flatMap(Collection::stream)
                        .filter(door -> !changes(door))
                        .toList());
    }

    @Test
    void aResearcherMayAllButWhatIsTheAdministrators() {
        String researcher = token("rosa", Role.RESEARCHER);
        Set<String> served = behind(researcher).collect(Collectors.toSet());
        assertThat(doors().filter(door ->
                        !PUBLIC.contains(door) && !served.contains(door) && !door.contains("/api/v1/agent/")))
                .containsExactlyInAnyOrderElementsOf(ADMINISTRATORS);
    }

    @Test
    void aReadOnlyTokenOfAnyPersonChangesNothing() {
        String token = token("ada", Role.ADMIN, TokenScope.READ);
        assertThat(doors().filter(GuardedIT::changes).filter(door -> !PUBLIC.contains(door) && isServed(door, token)))
                .isEmpty();
    }

    @Test
    void anAdministratorMayAllOfTheirs() {
        String administrator = token("ada", Role.ADMIN, TokenScope.ADMIN);
        assertThat(ADMINISTRATORS).allMatch(door -> isServed(door, administrator));
    }

    @Test
    void anAgentComesInByItsOwnDoorsOnly() {
        assertThat(behind(enrolled("guarded").token())).isNotEmpty().allMatch(door -> door.contains("/api/v1/agent/"));
    }

    @Test
    void everyHandlerOnTheClassPathIsOneOfTheDoors() {
        Set<Class<?>> mapped = mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().values().stream())
                .map(method -> (Class<?>) method.getBeanType())
                .collect(Collectors.toSet());
        assertThat(controllers().map(JavaClass::reflect)).isNotEmpty().isSubsetOf(mapped);
    }

    /** Behind all other handlers whatever they call is guarded with them. */
    @Test
    void thePublicHandlersCallNoServiceButThose() {
        Set<String> called = controllers()
                .flatMap(controller -> controller.getMethods().stream())
                .filter(method -> AnnotatedElementUtils.hasAnnotation(method.reflect(), RequestMapping.class))
                .filter(method -> mappings.stream()
                        .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                        .filter(entry -> entry.getValue().getMethod().equals(method.reflect()))
                        .flatMap(entry -> doors(entry.getKey()))
                        .anyMatch(PUBLIC::contains))
                .flatMap(GuardedIT::calls)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(called)
                .containsExactlyInAnyOrder(
                        "EnrolmentService.enrol",
                        "LoginRateLimit.permits",
                        "LoginRateLimit.succeeded",
                        "LoginProviders.all");
    }

    /**
     * A change that begins elsewhere than by the clock, or in a service without a caller, fails this test until it is
     * named here with what guards it.
     */
    @Test
    void everyChangeBeginsBehindAGuardedDoorOrWhereOnlyTheServerItselfCalls() {
        Set<Method> guarded = mappings.stream()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(entry -> doors(entry.getKey()).noneMatch(PUBLIC::contains))
                .map(entry -> entry.getValue().getMethod())
                .collect(Collectors.toSet());
        assertThat(new WaysToAChange(Lab.CODE)
                        .beginnings().stream()
                                .filter(unit -> !unit.isAnnotatedWith(Scheduled.class))
                                .filter(unit ->
                                        !(unit instanceof JavaMethod method && guarded.contains(method.reflect())))
                                .map(unit ->
                                        unit.getOwner().getName().replaceFirst(".*\\.", "") + "." + unit.getName()))
                .containsExactlyInAnyOrderElementsOf(THE_SERVERS_OWN.keySet());
    }

    private static Stream<String> calls(JavaMethod method) {
        return method.getMethodCallsFromSelf().stream()
                .map(JavaMethodCall::getTarget)
                .filter(target -> target.getOwner().getPackageName().startsWith("org.emplab."))
                .filter(target ->
                        !target.getOwner().isRecord() && !target.getOwner().isAssignableTo(Throwable.class))
                .filter(target -> !target.getOwner().equals(method.getOwner()))
                .map(target -> target.getOwner().getSimpleName() + "." + target.getName());
    }

    private static Stream<JavaClass> controllers() {
        return Lab.CODE.stream()
                .filter(type -> type.isMetaAnnotatedWith(Controller.class) || type.isAnnotatedWith(Controller.class));
    }

    /** Read when the first test asks. */
    private static final class Lab {
        static final JavaClasses CODE = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.emplab.server", "org.emplab.web")
                .that(describe("are no tests, wherever those are compiled to", type -> !isTest(type)));
    }

    private static boolean isTest(JavaClass type) {
        String source = type.getName().split("\\$")[0].replace('.', '/') + ".java";
        return Stream.of("src/test/java", "../emp-server/src/test/java")
                .anyMatch(tests -> Files.exists(Path.of(tests, source)));
    }

    private Stream<String> behind(String token) {
        return doors().filter(door -> !PUBLIC.contains(door) && isServed(door, token));
    }

    /** Whether every caller gets as far as the handler, whatever it answers. */
    private boolean isServed(String door, @Nullable String token) {
        HttpResponse<InputStream> answer = answer(door, token);
        assertThat(answer.statusCode())
                .as("breaks on a request that says nothing: " + door)
                .isNotEqualTo(500);
        boolean sentToLogin = answer.headers()
                .firstValue("Location")
                .filter(to -> to.matches(".*/login(\\?expired)?"))
                .isPresent();
        return answer.statusCode() != 401 && answer.statusCode() != 403 && !sentToLogin;
    }

    private HttpResponse<InputStream> answer(String door, @Nullable String token) {
        String[] parts = door.split(" ");
        String path = parts[1].replaceAll("\\{[^/]+}", "x").replace("**", "x");
        HttpRequest.Builder request = HttpRequest.newBuilder(at(path))
                .header(
                        "Content-Type",
                        path.startsWith("/api/") ? "application/json" : "application/x-www-form-urlencoded")
                .method(parts[0], BodyPublishers.ofString(path.startsWith("/api/") ? "{}" : ""));
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        try {
            HttpResponse<InputStream> answer = http.send(request.build(), BodyHandlers.ofInputStream());
            answer.body().close();
            return answer;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
