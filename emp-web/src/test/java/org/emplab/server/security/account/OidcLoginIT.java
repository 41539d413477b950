package org.emplab.server.security.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.emplab.server.security.Browser.location;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.lab.Role;
import org.emplab.server.OwnServer;
import org.emplab.server.security.Browser;
import org.emplab.web.security.OidcLogins;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Logging in at a provider, by a browser that is sent there and back. Two labs on one database trust the same one. */
class OidcLoginIT extends TrustingLab {
    /** The lab's address at a proxy with TLS, on a port of its own. */
    private static final String OUTSIDE = "lab.example.org:8443";

    private LoginProvider provider;
    private OwnServer lab;
    private String administrator;

    @BeforeAll
    void startBoth() throws IOException {
        int port = freePort();
        provider = new LoginProvider(List.of(
                "http://127.0.0.1:" + port + "/login/oauth2/code/uni",
                "https://" + OUTSIDE + "/login/oauth2/code/uni"));
        Map<String, String> settings = trusting(provider.at("").toString(), LoginProvider.CLIENT, LoginProvider.SECRET);
        settings.put("spring.security.oauth2.client.registration.uni.client-name", "the university");
        settings.put("emp.oidc.researchers", "emp-researchers");
        settings.put("server.forward-headers-strategy", "native");
        lab = OwnServer.start(settings, port);
        administrator = token("ada", Role.ADMIN);
    }

    @AfterAll
    void stopBoth() {
        lab.close();
        provider.close();
    }

    @Test
    void aLabWithoutAProviderShowsNone() throws Exception {
        assertThat(new Browser(this::at).page("/login").body()).doesNotContain("/oauth2/");
        assertThat(get(administrator, "/people").body()).doesNotContain("/people/identities");
        assertThat(location(new Browser(this::at).page("/oauth2/authorization/uni")))
                .endsWith("/login");
    }

    @Test
    void whoIsLinkedToAnAccountIsLetInWithTheRoleThatTheirGroupsSay() throws Exception {
        opened("ottilie", PASSWORD, Role.VIEWER, "ada");
        linked("ottilie", "subject-of-ottilie.at.uni");
        LoginProvider.GROUPS.put("ottilie.at.uni", List.of("staff", "emp-researchers"));
        Browser browser = new Browser(lab::at);
        assertThat(browser.page("/login").body()).contains("Log in with the university");
        assertThat(come(browser, "ottilie.at.uni")).endsWith("/");
        assertThat(browser.page("/account").body()).contains("ottilie");
        assertThat(browser.page("/import").statusCode()).isEqualTo(200);
        assertThat(trail("user:ottilie")).contains("log in", "change role");
        LoginProvider.GROUPS.put("ottilie.at.uni", List.of("staff"));
        come(new Browser(lab::at), "ottilie.at.uni");
        assertThat(browser.page("/import").statusCode())
                .as("the session of who was a researcher has ended")
                .isEqualTo(302);
    }

    @Test
    void anAdministratorLinksAndUnlinksOnThePageOfPeople() throws Exception {
        opened("olaf", PASSWORD, Role.VIEWER, "ada");
        Browser browser = new Browser(lab::at);
        browser.logIn("ada");
        String issuer = provider.at("").toString();
        assertThat(browser.page("/people").body()).contains("value=\"" + issuer + "\"");
        String fields = "login=olaf&issuer=" + Browser.encoded(issuer) + "&subject=";
        String refused = browser.formOf("/people", "/people/identities", fields + "two%0Alines")
                .body();
        assertThat(refused)
                .contains("role=\"alert\"", "subject must be a text in one line", "value=\"" + issuer + "\"");
        browser.formOf("/people", "/people/identities", fields + "subject-of-olaf");
        assertThat(browser.formOf("/people", "/people/identities", fields + "subject-of-olaf")
                        .body())
                .contains("linked to an account already", "value=\"subject-of-olaf\"");
        assertThat(come(new Browser(lab::at), "olaf")).endsWith("/");
        Matcher unlink = Pattern.compile("/people/olaf/identities/[^/]+/unlink")
                .matcher(browser.page("/people").body());
        assertThat(unlink.find()).isTrue();
        browser.formOf("/people", unlink.group(), "");
        assertThat(come(new Browser(lab::at), "olaf")).endsWith("/login?elsewhere");
        assertThat(get(administrator, "/api/v1/audit?action=unlink+identity&size=1000")
                        .body())
                .contains("user:olaf");
    }

    @Test
    void isSentThereWithStateNonceAndAProofKeyAndComesBackOnce() throws Exception {
        opened("oberon", PASSWORD, Role.VIEWER, "ada");
        linked("oberon", "subject-of-oberon");
        Browser browser = new Browser(lab::at);
        String there = location(browser.page("/oauth2/authorization/uni"));
        assertThat(there).contains("state=", "nonce=", "code_challenge=", "code_challenge_method=S256");
        String back = authorized(there, "oberon");
        assertThat(location(new Browser(lab::at).page(back)))
                .as("in another browser, led astray")
                .endsWith("/login?elsewhere");
        assertThat(location(browser.page(back.replaceFirst("state=[^&]+", "state=guessed"))))
                .endsWith("/login?elsewhere");
        assertThat(location(browser.page(back))).endsWith("/");
        assertThat(location(browser.page(back))).endsWith("/login?elsewhere"); // its state is used up
    }

    @Test
    void whoComesThroughAProxyOnAPortOfItsOwnIsSentBackToThatPort() throws Exception {
        opened("olga", PASSWORD, Role.VIEWER, "ada");
        linked("olga", "subject-of-olga");
        HttpResponse<String> sent = throughProxy("/oauth2/authorization/uni", "none=yet");
        String there = location(sent);
        assertThat(there).contains("redirect_uri=https://" + OUTSIDE + "/login/oauth2/code/uni");
        String session = sent.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(session).contains("Secure");
        HttpResponse<String> in = throughProxy(authorized(there, "olga"), session.replaceFirst(";.*", ""));
        assertThat(location(in)).isIn("/", "https://" + OUTSIDE + "/");
    }

    /** A call as it comes through the proxy of docs/appendix/operations.md. */
    private HttpResponse<String> throughProxy(String path, String cookie) throws Exception {
        return http.send(
                HttpRequest.newBuilder(lab.at(path))
                        .header("Accept", "text/html")
                        .header("Cookie", cookie)
                        .header("X-Forwarded-For", "192.0.2.7")
                        .header("X-Forwarded-Proto", "https")
                        .header("X-Forwarded-Host", OUTSIDE)
                        .header("X-Forwarded-Port", "8443")
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void whoIsLinkedToNoAccountStaysOutAndAnAdministratorFindsWhoItWas() throws Exception {
        opened("oscar", PASSWORD, Role.VIEWER, "ada");
        Browser browser = new Browser(lab::at);
        assertThat(come(browser, "oscar")).endsWith("/login?elsewhere"); // the same name is not the same person
        assertThat(browser.page("/login?elsewhere").body()).contains("Login failed: the other login");
        assertThat(browser.page("/").statusCode()).isEqualTo(302);
        assertThat(get(administrator, "/api/v1/audit?action=refuse+login&size=1000")
                        .body())
                .contains("subject-of-oscar", provider.at("").toString());
    }

    @Test
    void aClosedAccountStaysOut() throws Exception {
        opened("oda", PASSWORD, Role.VIEWER, "ada");
        String link = "/api/v1/users/oda/identities/" + linked("oda", "subject-of-oda");
        Browser browser = new Browser(lab::at);
        assertThat(come(browser, "oda")).endsWith("/");
        people.close("oda", "ada");
        assertThat(browser.page("/").statusCode()).isEqualTo(302);
        assertThat(come(browser, "oda")).endsWith("/login?elsewhere");
        assertStatus(204, http.send(as(administrator, link).DELETE().build(), HttpResponse.BodyHandlers.discarding()));
    }

    @Test
    void aChangedPasswordEndsSessionsThatWereBegunElsewhereToo() throws Exception {
        opened("odin", PASSWORD, Role.VIEWER, "ada");
        linked("odin", "subject-of-odin");
        Browser browser = new Browser(lab::at);
        come(browser, "odin");
        assertThat(browser.page("/account").statusCode()).isEqualTo(200);
        people.changePassword("odin", PASSWORD, "quite another one");
        assertThat(browser.page("/account").statusCode()).isEqualTo(302);
    }

    @Test
    void whoLogsOutIsLoggedOutHere() throws Exception {
        opened("ophelia", PASSWORD, Role.VIEWER, "ada");
        linked("ophelia", "subject-of-ophelia");
        Browser browser = new Browser(lab::at);
        come(browser, "ophelia");
        assertThat(location(browser.formOf("/account", "/logout", ""))).endsWith("/login?logout");
        assertThat(browser.page("/login?logout").body()).contains("You are logged out.", "log out there, too");
        assertThat(browser.page("/account").statusCode()).isEqualTo(302);
        assertThat(trail("user:ophelia")).contains("log out");
    }

    @Test
    void whoHasNoAccountIsGivenOneWhereThatIsSet() throws Exception {
        String newcomer = "nora-" + UUID.randomUUID();
        LoginProvider.GROUPS.put(newcomer, List.of("emp-researchers"));
        opened("nils", PASSWORD, Role.ADMIN, "ada");
        assertThat(come(new Browser(lab::at), newcomer)).endsWith("/login?elsewhere");
        OidcSettings settings = lab.bean(OidcSettings.class);
        set(
                lab.bean(OidcLogins.class),
                "settings",
                new OidcSettings(true, settings.roleClaim(), settings.admins(), settings.researchers()));
        Browser browser = new Browser(lab::at);
        assertThat(come(browser, newcomer)).endsWith("/");
        assertThat(browser.page("/import").statusCode()).isEqualTo(200);
        assertThat(come(new Browser(lab::at), newcomer)).endsWith("/");
        assertThat(come(new Browser(lab::at), "nils"))
                .as("the account of another one")
                .endsWith("/login?elsewhere");
        assertThat(come(new Browser(lab::at), "not+a+name")).endsWith("/login?elsewhere");
        assertThat(trail("user:" + newcomer)).contains("open account", "link identity", "log in");
    }

    /** Begins a login at the lab, gives the password at the provider and comes back. */
    private String come(Browser browser, String name) throws Exception {
        String back = authorized(location(browser.page("/oauth2/authorization/uni")), name);
        return location(browser.page(back));
    }

    /** The path at the lab that the provider sends a browser to, once it knows who is there. */
    private String authorized(String there, String name) throws Exception {
        return authorized(atTheProvider(), there, name);
    }

    private Browser atTheProvider() {
        return new Browser(
                address -> URI.create(address.startsWith("http") ? address : provider.at(address) + ""),
                new CookieManager());
    }

    private static String authorized(Browser at, String there, String name) throws Exception {
        String form = location(at.page(there));
        String onward = location(at.formOf(form, "/login", "username=" + name + "&password=at+the+university"));
        URI back = URI.create(location(at.page(onward)));
        return back.getRawPath() + "?" + back.getRawQuery();
    }

    private String linked(String login, String subject) throws Exception {
        return accepted(post(
                        administrator,
                        "/api/v1/users/" + login + "/identities",
                        "{\"issuer\":\"" + provider.at("") + "\",\"subject\":\"" + subject + "\"}"))
                .path("id")
                .asString();
    }

    private List<String> trail(String who) throws Exception {
        return json(get(administrator, "/api/v1/audit?who=" + who))
                .path("items")
                .valueStream()
                .map((JsonNode entry) -> entry.path("action").asString())
                .toList();
    }
}
