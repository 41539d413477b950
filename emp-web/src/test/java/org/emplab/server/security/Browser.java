package org.emplab.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.server.RunningServer;

/** Acts as a person's browser: keeps cookies, sends forms with the token of their page. */
public final class Browser {
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");
    private final CookieManager cookies;
    private final HttpClient client;
    private final Function<String, URI> server;

    public Browser(Function<String, URI> server) {
        this(server, new CookieManager());
    }

    /** A browser with the cookies of another one: the same person, at another server. */
    public Browser(Function<String, URI> server, CookieManager cookies) {
        this.server = server;
        this.cookies = cookies;
        this.client = HttpClient.newBuilder().cookieHandler(cookies).build();
    }

    public CookieManager cookies() {
        return cookies;
    }

    public HttpResponse<String> logIn(String name) throws IOException, InterruptedException {
        return logIn(name, RunningServer.PASSWORD);
    }

    public HttpResponse<String> logIn(String name, String password) throws IOException, InterruptedException {
        return formOf("/login", "/login", "username=" + name + "&password=" + encoded(password));
    }

    /** Sends a form with the token that the page shows. */
    public HttpResponse<String> formOf(String page, String action, String fields)
            throws IOException, InterruptedException {
        return form(action, fields + "&_csrf=" + encoded(csrf(page(page).body())));
    }

    /** The token in the form of a page. */
    public static String csrf(String page) {
        Matcher csrf = CSRF.matcher(page);
        assertThat(csrf.find()).as(page).isTrue();
        return csrf.group(1);
    }

    /** Where an answer leads; empty if nowhere. */
    public static String location(HttpResponse<?> answer) {
        return answer.headers().firstValue("Location").orElse("");
    }

    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    public HttpResponse<String> form(String path, String fields) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(server.apply(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Accept", "text/html")
                .POST(BodyPublishers.ofString(fields))
                .build());
    }

    public HttpResponse<String> page(String path) throws IOException, InterruptedException {
        return send(requestOf(path));
    }

    /** Asks for a page and does not wait for it. */
    public CompletableFuture<HttpResponse<String>> pageAsync(String path) {
        return client.sendAsync(requestOf(path), BodyHandlers.ofString());
    }

    private HttpRequest requestOf(String path) {
        return HttpRequest.newBuilder(server.apply(path))
                .header("Accept", "text/html")
                .build();
    }

    public HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, BodyHandlers.ofString());
    }

    /** The events that an open page listens to. */
    public InputStream feed() throws IOException, InterruptedException {
        HttpResponse<InputStream> feed =
                client.send(HttpRequest.newBuilder(server.apply("/live")).build(), BodyHandlers.ofInputStream());
        assertThat(feed.statusCode()).isEqualTo(200);
        return feed.body();
    }
}
