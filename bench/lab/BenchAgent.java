import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/** Speaks as a machine's agent does, with samples that it makes up. */
final class BenchAgent {
    final String machine;
    private final BenchClient client;
    private String run = "";
    private String program = "";
    private int sent;

    private BenchAgent(String machine, BenchClient client) {
        this.machine = machine;
        this.client = client;
    }

    static BenchAgent enrolled(String machine, BenchClient admin) throws IOException, InterruptedException {
        String invitation =
                BenchClient.field("token", admin.post("/api/v1/enrolment-tokens", "{\"machine\":\"" + machine + "\"}"));
        String token = BenchClient.field("token", admin.post("/api/v1/enrol", "{\"token\":\"" + invitation + "\"}"));
        return new BenchAgent(machine, admin.as(token));
    }

    /** Enrolled, with a run of its own that has begun. */
    static BenchAgent withRun(String machine, BenchClient admin) throws IOException, InterruptedException {
        BenchAgent agent = enrolled(machine, admin);
        HttpResponse<String> submitted = admin.post(
                "/api/v1/experiments", "{\"machine\":\"" + machine + "\",\"workload\":\"inc\",\"samples\":1000000}");
        if (submitted.statusCode() != 201 || !agent.claims()) {
            throw new IllegalStateException(submitted.body());
        }
        return agent;
    }

    /** Asks for a run; false if none waits. */
    boolean claims() throws IOException, InterruptedException {
        HttpResponse<String> answer = client.post("/api/v1/agent/claim", "{}");
        if (answer.statusCode() == 204) {
            return false;
        }
        run = BenchClient.field("run", answer);
        program = BenchClient.field("program", answer);
        sent = 0;
        return true;
    }

    String run() {
        return run;
    }

    HttpResponse<String> upload(byte[] piece) throws IOException, InterruptedException {
        return client.post(
                "/api/v1/agent/runs/" + run + "/samples?quietSeconds=60",
                "application/gzip",
                BodyPublishers.ofByteArray(piece));
    }

    HttpResponse<String> tells(String kind) throws IOException, InterruptedException {
        return client.post("/api/v1/agent/runs/" + run + "/events", "{\"id\":\"" + UUID.randomUUID() + "\",\"at\":\"" + Instant.now()
                + "\",\"kind\":\"" + kind + "\"}");
    }

    /** The next samples, with so many rows each, as a gzipped run file. */
    byte[] piece(int samples, int rows) throws IOException {
        StringBuilder text = new StringBuilder("{\"format\":\"emp-run/1\",\"machine\":\"" + machine
                + "\",\"program\":\"" + program + "\",\"runId\":\"" + run + "\"}\n");
        for (int i = 0; i < samples; i++) {
            sent++;
            text.append("{\"sample\":").append(sent).append(",\"startedAt\":\"2026-01-01T00:00:00Z\",\"elapsedNanos\":")
                    .append(1_000_000_000L + sent).append(",\"exitCode\":0,\"processes\":[");
            for (int row = 0; row < rows; row++) {
                text.append(row == 0 ? "" : ",").append("{\"pid\":").append(1000 + row)
                        .append(",\"name\":\"daemon").append(row).append("\",\"put\":").append(row == 0)
                        .append(",\"lifecycle\":\"continued\",\"userMicros\":").append(sent + row)
                        .append(",\"systemMicros\":").append(3 * row).append(",\"cpuNanos\":").append(1000L * sent + row)
                        .append(",\"minorFaults\":").append(row).append(",\"voluntarySwitches\":").append(sent)
                        .append(",\"startedAtTicks\":").append(100 * row).append(",\"threads\":1,\"uid\":0}");
            }
            text.append("]}\n");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.toString().getBytes());
        }
        return bytes.toByteArray();
    }
}
