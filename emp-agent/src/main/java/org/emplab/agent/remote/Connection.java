package org.emplab.agent.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpRetryException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPInputStream;
import org.emplab.lab.AgentStart;
import org.emplab.lab.WireVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests to one server, each over a TCP connection of its own: one that is kept open would bring a timer thread into
 * the agent, which wakes up in the middle of a sample. No request is repeated behind the caller's back.
 *
 * <p>One thread makes requests; {@link #cut} may come from any other.
 */
public final class Connection {
    static {
        // else the JDK's client keeps a connection that the server has not said to close, and uses it again
        System.setProperty("http.keepAlive", "false");
    }

    private static final String VERSION = Optional.ofNullable(
                    Connection.class.getPackage().getImplementationVersion())
            .orElse("development");

    /** Lists of thousands of runs, for people. */
    private static final int LONG_ANSWER = 64 << 20;

    private static final int SHORT_ANSWER = 1 << 20;
    private static final long CUT_AGAIN_NANOS = 50_000_000;

    private final URI server;
    private final Optional<String> token;
    private final Timeouts timeouts;
    private final int mostBytes;
    private final Map<String, String> always;
    private final HostLookup lookup = new HostLookup();
    private volatile @Nullable HttpURLConnection open;
    private volatile boolean cut;

    private Connection(
            URI server, Optional<String> token, Timeouts timeouts, int mostBytes, Map<String, String> always) {
        this.server = server;
        this.token = token;
        this.timeouts = timeouts;
        this.mostBytes = mostBytes;
        this.always = always;
    }

    /**
     * @param server its address, as a person types it
     * @param token bearer token, if there is one
     * @throws IllegalArgumentException if that is no address of a server
     */
    public static Connection to(String server, Optional<String> token, Timeouts timeouts) {
        return new Connection(address(server), token, timeouts, LONG_ANSWER, Map.of());
    }

    /**
     * A connection for an agent, which has little memory and asks for one run at a time: an answer of more than a
     * megabyte is none. What is downloaded may be of any length in both.
     */
    public Connection forShortAnswers() {
        return new Connection(server, token, timeouts, SHORT_ANSWER, always);
    }

    /** A connection that says with each request which agent makes it. */
    public Connection of(AgentStart start) {
        return new Connection(server, token, timeouts, mostBytes, Map.of(AgentStart.HEADER, start.header()));
    }

    /**
     * The address without a slash at its end.
     *
     * @throws IllegalArgumentException if that is no address of a server
     */
    public static URI address(String server) {
        try {
            URI uri = new URI(server.strip().replaceAll("/+$", ""));
            boolean http = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            boolean alone = uri.getUserInfo() == null && uri.getQuery() == null && uri.getFragment() == null;
            if (http && uri.getHost() != null && uri.getPort() <= 65_535 && alone) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // told below
        }
        throw new IllegalArgumentException(
                "not the address of a server: " + server + " (it looks like http://host:8080)");
    }

    public URI server() {
        return server;
    }

    /** A value for the query part of a path. */
    public static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    /**
     * @param path from the first slash on, with its query
     */
    public Answer get(String path) {
        return ask("GET", path, null, null);
    }

    public Answer post(String path, ObjectNode body) {
        return ask("POST", path, Content.json(body), null);
    }

    public Answer post(String path, Content body) {
        return ask("POST", path, body, null);
    }

    /** Writes what is accepted to a stream; the answer then has no body. */
    public Answer download(String path, OutputStream target) {
        return ask("GET", path, null, target);
    }

    /**
     * Any request; writes what is accepted to a stream, and the answer then has no body.
     *
     * @param headers beside those of every request
     */
    public Answer request(
            String method, String path, Map<String, String> headers, Optional<Content> body, OutputStream target) {
        return ask(new Request(method, path, headers, body.orElse(null), target));
    }

    /** Ends a request that is under way; its answer is {@link Answer.NoAnswer}. Does not wait for that. */
    public void cut() {
        cut = true;
        lookup.cut();
        HttpURLConnection running = open;
        if (running != null) {
            Thread cutter = new Thread(() -> cut(running), "request-cut"); // a call may wait for who reads
            cutter.setDaemon(true);
            cutter.start();
        }
    }

    /** Until the request has ended: between its sending and its answer the JDK's client connects anew, and waits. */
    private void cut(HttpURLConnection running) {
        while (open == running) {
            running.disconnect();
            LockSupport.parkNanos(CUT_AGAIN_NANOS);
        }
    }

    private void cutHere() {
        HttpURLConnection running = open;
        if (running != null) {
            cut = true;
            running.disconnect();
        }
    }

    private Answer ask(String method, String path, @Nullable Content content, @Nullable OutputStream target) {
        return ask(new Request(method, path, Map.of(), content, target));
    }

    private Answer ask(Request request) {
        cut = false;
        try (Deadline deadline = Deadline.start(timeouts.whole(), this::cutHere)) {
            try {
                findHost();
                return request.make(deadline);
            } catch (HostLookup.LateException e) {
                return new Answer.NoAnswer(cut ? ended() : String.valueOf(e.getMessage()), false);
            } catch (HttpRetryException e) {
                return new Answer.Refused(e.responseCode(), Refusals.words(e.responseCode()), true);
            } catch (Bodies.TooLongException e) {
                return new Answer.NoAnswer(server + " answers with " + e.getMessage(), false);
            } catch (IOException e) {
                return new Answer.NoAnswer(
                        deadline.passed() ? late() : cut ? ended() : reason(e, request.connected), request.connected);
            } catch (RuntimeException e) {
                if (cut) { // it was taken apart under the hands of the JDK
                    return new Answer.NoAnswer(deadline.passed() ? late() : ended(), request.connected);
                }
                throw e;
            }
        }
    }

    /** Looks the host up within a bounded wait; the connection then finds it at once. Behind a proxy, the proxy's host. */
    private void findHost() throws UnknownHostException, HostLookup.LateException {
        if (timeouts.lookup().isPresent()) {
            String host = ProxySelector.getDefault().select(server).stream()
                    .map(Proxy::address)
                    .filter(InetSocketAddress.class::isInstance)
                    .map(address -> ((InetSocketAddress) address).getHostString())
                    .findFirst()
                    .orElse(server.getHost());
            lookup.find(host, timeouts.lookup().get());
        }
    }

    private String ended() {
        return "the call to " + server + " was ended here";
    }

    private String late() {
        return server + " had not answered in full after " + Timeouts.shown(timeouts.whole());
    }

    /** One request and how far it got. */
    private final class Request {
        private final String method;
        private final String path;
        private final Map<String, String> headers;
        private final @Nullable Content content;
        private final @Nullable OutputStream target;
        private boolean connected;

        Request(
                String method,
                String path,
                Map<String, String> headers,
                @Nullable Content content,
                @Nullable OutputStream target) {
            this.method = method;
            this.path = path;
            this.headers = headers;
            this.content = content;
            this.target = target;
        }

        Answer make(Deadline deadline) throws IOException {
            HttpURLConnection http = prepare(method, path);
            headers.forEach(http::setRequestProperty);
            open = http;
            try {
                if (content == null) {
                    http.connect();
                } else {
                    announce(http, content);
                    http.connect();
                    connected = true;
                    send(http, content);
                }
                deadline.check(); // the JDK's client may have kept to itself that it could not send
                connected = true;
                return answer(http, target, deadline);
            } finally {
                open = null;
                http.disconnect();
            }
        }
    }

    private HttpURLConnection prepare(String method, String path) throws IOException {
        HttpURLConnection http =
                (HttpURLConnection) URI.create(server + path).toURL().openConnection();
        http.setRequestMethod(method);
        http.setConnectTimeout((int) timeouts.connect().toMillis());
        http.setReadTimeout((int) timeouts.silence().toMillis());
        http.setInstanceFollowRedirects(false);
        http.setUseCaches(false);
        http.setRequestProperty("Connection", "close");
        http.setRequestProperty("Accept", "application/json, application/problem+json, */*;q=0.5");
        http.setRequestProperty("Accept-Encoding", "gzip");
        http.setRequestProperty("User-Agent", "emp/" + VERSION);
        http.setRequestProperty(WireVersion.HEADER, WireVersion.OURS.toString());
        always.forEach(http::setRequestProperty);
        token.ifPresent(secret -> http.setRequestProperty("Authorization", "Bearer " + secret));
        return http;
    }

    /** Streaming, so that nothing is sent twice. */
    private static void announce(HttpURLConnection http, Content content) {
        http.setDoOutput(true);
        http.setRequestProperty("Content-Type", content.type());
        if (content.length() >= 0) {
            http.setFixedLengthStreamingMode(content.length());
        } else {
            http.setChunkedStreamingMode(1 << 16);
        }
    }

    private static void send(HttpURLConnection http, Content content) throws IOException {
        try (OutputStream out = http.getOutputStream()) {
            content.writing().to(out);
        }
    }

    private Answer answer(HttpURLConnection http, @Nullable OutputStream target, Deadline deadline) throws IOException {
        int status = http.getResponseCode();
        if (status < 0) {
            return new Answer.NoAnswer(server + " does not speak HTTP", false);
        }
        if (status >= 300 && status < 400) {
            return new Answer.Refused(
                    status, server + " sends elsewhere: use " + http.getHeaderField("Location") + " instead", false);
        }
        try (InputStream body = body(http, status, deadline)) {
            if (status >= 400) {
                return Refusals.of(server, status, Bodies.text(body, mostBytes), http.getHeaderField("Retry-After"));
            }
            if (target != null) {
                body.transferTo(target);
                return new Answer.Accepted(status, MissingNode.getInstance());
            }
            return Bodies.tree(Bodies.text(body, mostBytes))
                    .<Answer>map(tree -> new Answer.Accepted(status, tree))
                    .orElseGet(() -> new Answer.NoAnswer(
                            server + " answers, but not as an EMP Lab server (" + http.getContentType() + ")", false));
        }
    }

    private static InputStream body(HttpURLConnection http, int status, Deadline deadline) throws IOException {
        InputStream raw = status >= 400 ? http.getErrorStream() : http.getInputStream();
        if (raw == null) {
            return InputStream.nullInputStream();
        }
        InputStream guarded = deadline.guard(raw);
        return "gzip".equalsIgnoreCase(http.getContentEncoding()) ? new GZIPInputStream(guarded) : guarded;
    }

    private String reason(IOException e, boolean connected) {
        String what = e instanceof UnknownHostException
                ? "no such host: " + String.valueOf(e.getMessage()).split(":", 2)[0] + " (or no name server answers)"
                : e instanceof SocketTimeoutException && connected
                        ? server + " did not answer within " + Timeouts.shown(timeouts.silence())
                        : e instanceof ConnectException
                                        || e instanceof NoRouteToHostException
                                        || e instanceof SocketTimeoutException
                                ? "no server answers at " + server + " (" + e.getMessage() + ")"
                                : server + " broke off (" + e.getMessage() + ")";
        return what.lines().findFirst().orElse(what);
    }
}
