package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import org.emplab.agent.home.Identity;
import org.emplab.agent.remote.StubServer;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.RunFileReader;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server of one run over real HTTP: it keeps what comes, follows the run's lifecycle as the lab's server does, and can be
 * told to fail in every way that servers fail.
 */
final class FakeLab implements AutoCloseable {
    static final String TOKEN = "agent_good";
    private static final long PATIENCE_SECONDS = 120;

    /** How a request is failed. */
    interface Fault {
        /** True if it has answered in the server's stead. */
        boolean strikes(String path, HttpExchange exchange) throws IOException;
    }

    final String run = UUID.randomUUID().toString();
    private final StubServer server = new StubServer(this::answer);
    private final Map<Integer, Sample> samples = new TreeMap<>();
    private final List<String> events = new ArrayList<>();
    private final List<String> outputs = new ArrayList<>();
    private final List<Integer> pieces = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private final List<Long> silences = new ArrayList<>();
    private @Nullable RunHeader header;
    private @Nullable ObjectNode assignment;
    private String state = "pending";
    private String wanted = "run";
    private int claims;
    private String token = TOKEN;
    private int mostSamples = Integer.MAX_VALUE;
    private int refusedAsTooLarge;
    private int forgotten = -1;
    private Fault fault = (path, exchange) -> false;

    String url() {
        return server.url();
    }

    Identity identity() {
        return new Identity(url(), "lab1", "machine-of-" + run, TOKEN);
    }

    /** Puts the run into the machine's queue. */
    synchronized ObjectNode queue(int count, ObjectNode settings) {
        ObjectNode given = JsonTrees.object().put("run", run).put("program", "SORT");
        given.put("samples", count);
        given.set("settings", settings);
        assignment = given;
        return given;
    }

    static ObjectNode sort(int size) {
        ObjectNode settings = JsonTrees.object().put("workload", "sort");
        settings.putObject("parameters").put("size", size);
        return settings;
    }

    static ObjectNode command(String... command) {
        ObjectNode settings = JsonTrees.object();
        for (String argument : command) {
            settings.withArray("/command").add(argument);
        }
        return settings;
    }

    synchronized void fail(Fault next) {
        fault = next;
        faults.clear();
    }

    /** The server is behind a proxy, and gone. */
    void goAway() {
        fail((path, exchange) -> answered(exchange, 502, ""));
    }

    synchronized void heal() {
        fault = (path, exchange) -> false;
    }

    /** From now on it takes so many samples at a time, or refuses as a proxy would. */
    synchronized void takeAtMost(int samples) {
        mostSamples = samples;
    }

    /** It takes this sample, and says ever after that it does not have it. */
    synchronized void forget(int number) {
        forgotten = number;
    }

    synchronized int refusedAsTooLarge() {
        return refusedAsTooLarge;
    }

    synchronized void accept(String other) {
        token = other;
    }

    /** Sets the request of a person, with the effect that the lab's server gives it. */
    synchronized void want(String wish) {
        wanted = wish;
        if (wish.equals("abort") && state.equals("paused")) {
            state = "aborted";
        }
        notifyAll();
    }

    synchronized String state() {
        return state;
    }

    synchronized List<String> events() {
        return List.copyOf(events);
    }

    synchronized String lastEvent() {
        return events.get(events.size() - 1);
    }

    synchronized List<String> outputs() {
        return List.copyOf(outputs);
    }

    synchronized List<Integer> pieces() {
        return List.copyOf(pieces);
    }

    synchronized List<Long> silences() {
        return List.copyOf(silences);
    }

    synchronized List<Integer> numbers() {
        return List.copyOf(samples.keySet());
    }

    synchronized Sample sample(int number) {
        Sample found = samples.get(number);
        if (found == null) {
            throw new AssertionError("no sample " + number + " in " + samples.keySet());
        }
        return found;
    }

    /** The gap before a sample is as long as it was from the end of the one before, by the monotonic clock. */
    void assertGapIsExact(Sample sample) {
        Sample before = sample(sample.number() - 1);
        assertThat(sample.gapBefore().orElseThrow().nanos())
                .isEqualTo(sample.startedMonotonicNanos().orElseThrow()
                        - before.startedMonotonicNanos().orElseThrow()
                        - before.elapsedNanos());
    }

    synchronized RunHeader header() {
        if (header == null) {
            throw new AssertionError("no header came");
        }
        return header;
    }

    synchronized int claims() {
        return claims;
    }

    /** Waits until something holds. */
    synchronized void await(String what, Predicate<FakeLab> holds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!holds.test(this)) {
            long left = end - System.nanoTime();
            if (left <= 0) {
                throw new AssertionError("waited in vain: " + what + "; state " + state + ", wanted " + wanted
                        + ", samples " + samples.keySet() + ", events " + events + ", faults " + faults);
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, 50_000_000)); // what holds may be on a disk
        }
    }

    void awaitState(String wantedState) throws InterruptedException {
        await(wantedState, lab -> lab.state.equals(wantedState));
    }

    /** Waits until so many samples are here. */
    void awaitSamples(int count) throws InterruptedException {
        await(count + " samples", lab -> lab.samples.size() >= count);
    }

    void await(String what, Supplier<Boolean> holds) throws InterruptedException {
        await(what, lab -> holds.get());
    }

    synchronized int faultsSeen() {
        return faults.size();
    }

    /** A fault that reads what it is sent and answers this. */
    static boolean answered(HttpExchange exchange, int status, String body) throws IOException {
        exchange.getRequestBody().readAllBytes();
        StubServer.respond(exchange, status, body);
        return true;
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        Fault present;
        synchronized (this) {
            present = fault;
        }
        if (present.strikes(path, exchange) || refused(exchange)) {
            synchronized (this) {
                faults.add(path);
                notifyAll();
            }
            return;
        }
        try {
            carryOut(exchange, path);
        } catch (InvalidInputException e) {
            problem(exchange, 400, String.valueOf(e.getMessage()));
        }
    }

    private boolean refused(HttpExchange exchange) throws IOException {
        boolean refused =
                !("Bearer " + token).equals(exchange.getRequestHeaders().getFirst("Authorization"));
        if (refused) {
            exchange.getResponseHeaders().add("WWW-Authenticate", "Bearer");
            problem(exchange, 401, "the token is unknown, expired or revoked");
        }
        return refused;
    }

    private void carryOut(HttpExchange exchange, String path) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (path.endsWith("/samples") && tooLarge(body)) {
            synchronized (this) {
                refusedAsTooLarge++;
            }
            StubServer.respond(exchange, 413, "<html>413 Request Entity Too Large</html>");
            return;
        }
        JsonNode told = answer(path, exchange.getRequestURI().getQuery(), body);
        StubServer.respond(exchange, told == null ? 204 : 200, told == null ? "" : told.toString());
    }

    private synchronized @Nullable JsonNode answer(String path, @Nullable String query, byte[] body)
            throws IOException {
        notifyAll();
        if (path.endsWith("/claim")) {
            return claim();
        }
        if (path.endsWith("/samples")) {
            silences.add(Long.valueOf(String.valueOf(query).replace("quietSeconds=", "")));
            store(body);
        } else if (path.endsWith("/quiet")) {
            silences.add(json(body).path("seconds").longValue());
        } else if (path.endsWith("/events")) {
            happen(json(body));
        }
        return JsonTrees.object().put("state", state).put("wanted", wanted).put("storedThrough", storedThrough());
    }

    private @Nullable JsonNode claim() {
        claims++;
        boolean active = state.equals("running") || state.equals("paused");
        if (assignment == null || !active && !state.equals("pending")) {
            return null;
        }
        state = active ? state : "running";
        return assignment
                .deepCopy()
                .put("storedThrough", storedThrough())
                .put("warmUpStored", samples.containsKey(0))
                .put("state", state)
                .put("wanted", wanted);
    }

    private boolean tooLarge(byte[] body) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
            long lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .count();
            return lines - 1 > mostSamples;
        }
    }

    private void store(byte[] body) throws IOException {
        int count = 0;
        try (RunFileReader reader = RunFileReader.of(new ByteArrayInputStream(body), "upload")) {
            header = header == null ? reader.header() : header;
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                Sample before = samples.putIfAbsent(sample.number(), sample);
                if (before != null && !before.equals(sample)) {
                    throw new AssertionError("sample " + sample.number() + " came twice, and differs");
                }
                count++;
            }
        }
        pieces.add(count);
    }

    private void happen(JsonNode event) {
        String kind = event.path("kind").asString();
        String reason = event.path("reason").asString("");
        if (kind.equals("output")) {
            outputs.add(reason);
            return;
        }
        events.add(reason.isEmpty() ? kind : kind + ": " + reason);
        if (List.of("completed", "aborted", "failed").contains(state)) {
            return;
        }
        switch (kind) {
            case "held" -> state = "paused";
            case "paused" -> {
                state = "paused";
                wanted = "pause";
            }
            case "resumed" -> state = "running";
            case "completed", "aborted", "failed" -> state = kind;
            default -> {}
        }
    }

    private int storedThrough() {
        int through = 0;
        while (samples.containsKey(through + 1) && through + 1 != forgotten) {
            through++;
        }
        return through;
    }

    private static JsonNode json(byte[] body) {
        return JsonTrees.parse(new String(body, StandardCharsets.UTF_8), "request");
    }

    static void problem(HttpExchange exchange, int status, String detail) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().add("Content-Type", "application/problem+json");
        StubServer.respond(
                exchange,
                status,
                JsonTrees.object().put("status", status).put("detail", detail).toString());
    }

    @Override
    public void close() {
        server.close();
    }
}
