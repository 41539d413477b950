import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffSettings;
import org.emplab.analysis.simulate.LabPlan;
import org.emplab.analysis.simulate.SimulatedDaemon;
import org.emplab.analysis.simulate.Simulation;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.RunFileWriter;
import org.postgresql.PGConnection;

/**
 * The server beside its database, on an empty PostgreSQL database: bench/README.md says how to call it. Arguments: speed
 * or readers, the JDBC URL with its user, and how many samples or runs (optional).
 */
class Storage {
    private static final String TOKEN = "emp_bench_token_0123456789abcdef0123456789";
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static URI server;

    public static void main(String[] arguments) throws Exception {
        String url = arguments[1];
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        server = URI.create("http://127.0.0.1:" + port);
        Path home = Files.createTempDirectory("emp-bench-");
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.emplab.server.EmpServer",
                        "--server.port=" + port,
                        "--spring.datasource.url=" + url,
                        "--emp.home=" + home,
                        "--emp.admin-password=only for a benchmark",
                        "--emp.admin-token=" + TOKEN)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("server.log").toFile())
                .start();
        try {
            awaitReady(process, home);
            System.out.printf("load when it began: %s", Files.readString(Path.of("/proc/loadavg")));
            if (arguments[0].equals("speed")) {
                speed(url, arguments.length > 2 ? Integer.parseInt(arguments[2]) : 20_000, process.pid());
            } else {
                readers(url, arguments.length > 2 ? Integer.parseInt(arguments[2]) : 10_000);
            }
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static void awaitReady(Process process, Path home) throws Exception {
        while (true) {
            try {
                if (get("/actuator/health/readiness").statusCode() == 200) {
                    return;
                }
            } catch (IOException notYet) {
                if (!process.isAlive()) {
                    throw new IllegalStateException(Files.readString(home.resolve("server.log")));
                }
            }
            Thread.sleep(200);
        }
    }

    // Import, upload and derivation beside COPY and a run file

    private static void speed(String url, int samples, long serverPid) throws Exception {
        Path file = Files.createTempFile("emp-bench-", ".jsonl.gz");
        Path longFile = Files.createTempFile("emp-bench-", ".jsonl.gz");
        long rows = write(file, new Simulation(plan(samples)), "bench-" + System.nanoTime());
        write(longFile, new Simulation(LabPlan.ofThePapers(16384, 40, 1)), "bench-long-" + System.nanoTime());
        String longRun = imported(longFile);

        long begin = System.nanoTime();
        String run = imported(file);
        double importing = seconds(begin);
        double[] copying = new double[3];
        for (int round = 0; round < copying.length; round++) {
            copying[round] = copy(url, run);
        }
        Arrays.sort(copying);
        double copy = rows / copying[1];
        System.out.printf("binary COPY of %d rows: %.0f rows/s (%.1f s)%n", rows, copy, copying[1]);
        print("import, the first of this server", rows / importing, copy);
        for (int round = 0; round < 2; round++) {
            write(file, new Simulation(plan(samples)), "bench-" + System.nanoTime());
            begin = System.nanoTime();
            run = imported(file);
            print("import", rows / seconds(begin), copy);
        }

        Agent agent = new Agent();
        agent.send(1, 100, 100);
        print("upload, 100 samples of 100 rows at a time", agent.rate(60, 100, 100), copy);
        print("upload, one sample of 100 rows at a time", agent.rate(1500, 1, 100), copy);

        for (int round = 0; round < 3; round++) {
            begin = System.nanoTime();
            Run inMemory = RunFileReader.read(file, java.util.EnumSet.of(
                    Measure.USER_MICROS, Measure.SYSTEM_MICROS, Measure.CPU_NANOS));
            CutoffDerivations.derive(
                    inMemory,
                    RunFileReader.read(longFile),
                    new CutoffSettings(Optional.empty(), Optional.empty(), Optional.empty()));
            double fromFile = seconds(begin);
            begin = System.nanoTime();
            HttpResponse<String> derived = post(
                    TOKEN, "/api/v1/derivations", "application/json",
                    ("{\"short\":\"" + run + "\",\"long\":\"" + longRun + "\"}").getBytes());
            double fromDatabase = seconds(begin);
            if (derived.statusCode() != 201) {
                throw new IllegalStateException(derived.body());
            }
            System.out.printf(
                    "derivation of %d rows: %.2f s from a run file, %.2f s from the database (%.1f times), server %s at most%n",
                    rows, fromFile, fromDatabase, fromDatabase / fromFile, peak(serverPid));
        }
        Files.delete(file);
        Files.delete(longFile);
    }

    private static void print(String what, double rate, double copy) {
        System.out.printf("%-42s %8.0f rows/s, %3.0f %% of COPY%n", what, rate, 100 * rate / copy);
    }

    private static LabPlan plan(int samples) {
        LabPlan papers = LabPlan.ofThePapers(128, samples, 1);
        List<SimulatedDaemon> daemons = new ArrayList<>(papers.daemons());
        for (int i = 0; i < 84 - papers.daemons().size() - 1; i++) {
            daemons.add(SimulatedDaemon.frequent("daemon" + i, 1, 0.05 + 0.001 * i, 0.2));
        }
        return papers.with(daemons);
    }

    private static long write(Path file, Simulation simulation, String runId) throws IOException {
        long rows = 0;
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        try (RunFileWriter writer = new RunFileWriter(header)) {
            writer.header(simulation.header());
        }
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file), 1 << 16)) {
            out.write(header.toString().replaceFirst("\"runId\":\"[^\"]*\",?", "")
                    .replaceFirst("\\{", "{\"runId\":\"" + runId + "\",").getBytes());
            RunFileWriter writer = new RunFileWriter(out);
            while (simulation.hasNext()) {
                Sample sample = simulation.next();
                rows += sample.processes().size();
                writer.sample(sample);
            }
        }
        return rows;
    }

    /** Seconds for the rows of a run by COPY into a table like theirs, with its keys and checks. */
    private static double copy(String url, String run) throws Exception {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists bench_copy");
            statement.execute("create table bench_copy (like process_diffs including all)");
            long id;
            try (ResultSet row = statement.executeQuery("select id from runs where public_id = '" + run + "'")) {
                row.next();
                id = row.getLong(1);
            }
            Path bytes = Files.createTempFile("emp-bench-", ".copy");
            try (OutputStream out = Files.newOutputStream(bytes)) {
                connection.unwrap(PGConnection.class).getCopyAPI().copyOut(
                        "copy (select * from process_diffs where run_id = " + id
                                + " order by run_id, sample, ordinal) to stdout (format binary)", out);
            }
            long begin = System.nanoTime();
            try (InputStream in = Files.newInputStream(bytes)) {
                connection.unwrap(PGConnection.class).getCopyAPI()
                        .copyIn("copy bench_copy from stdin (format binary)", in, 1 << 16);
            }
            double took = seconds(begin);
            statement.execute("drop table bench_copy");
            Files.delete(bytes);
            return took;
        }
    }

    private static final class Agent {
        private final String machine;
        private final String token;
        private final String run;
        private int sent;

        Agent() throws Exception {
            String machine = "bench-" + System.nanoTime();
            String invitation = field("token", post(
                    TOKEN, "/api/v1/enrolment-tokens", "application/json",
                    ("{\"machine\":\"" + machine + "\"}").getBytes()));
            token = field("token", post(
                    TOKEN, "/api/v1/enrol", "application/json", ("{\"token\":\"" + invitation + "\"}").getBytes()));
            post(TOKEN, "/api/v1/experiments", "application/json",
                    ("{\"machine\":\"" + machine + "\",\"workload\":\"inc\",\"samples\":1000000}").getBytes());
            run = field("run", post(token, "/api/v1/agent/claim", "application/json", "{}".getBytes()));
            this.machine = machine;
        }

        /** Rows a second over so many uploads, whose making is not counted. */
        double rate(int uploads, int samples, int rows) throws Exception {
            List<byte[]> pieces = new ArrayList<>();
            for (int i = 0; i < uploads; i++) {
                pieces.add(piece(samples, rows));
            }
            long begin = System.nanoTime();
            for (byte[] piece : pieces) {
                upload(piece);
            }
            return (double) uploads * samples * rows / seconds(begin);
        }

        void send(int uploads, int samples, int rows) throws Exception {
            rate(uploads, samples, rows);
        }

        private void upload(byte[] piece) throws Exception {
            HttpResponse<String> answer =
                    post(token, "/api/v1/agent/runs/" + run + "/samples", "application/gzip", piece);
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(answer.body());
            }
        }

        private byte[] piece(int samples, int rows) throws IOException {
            StringBuilder text = new StringBuilder("{\"format\":\"emp-run/1\",\"machine\":\"" + machine
                    + "\",\"program\":\"INC\",\"runId\":\"" + run + "\"}\n");
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

    // Lists and pages of a large lab

    private static void readers(String url, int runs) throws Exception {
        List<String> ids = new ArrayList<>();
        String large;
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            fill(statement, runs);
            try (ResultSet row = statement.executeQuery("select public_id from runs order by random() limit 200")) {
                while (row.next()) {
                    ids.add(row.getString(1));
                }
            }
            try (ResultSet row = statement.executeQuery(
                    "select public_id from runs order by stored_samples desc limit 1")) {
                row.next();
                large = row.getString(1);
            }
            List<String> kinds = List.of(
                    "/runs", "/runs?page=20", "/runs?state=completed&machine=m3", "/api/v1/runs?page=50",
                    "/api/v1/runs/ID", "/runs/ID", "/runs/ID/points", "/runs/ID/samples/7", "/runs/ID/state",
                    "/api/v1/runs/ID/events", "/machines", "/experiments", "/derivations", "/",
                    "/runs/LARGE", "/runs/LARGE/points", "/runs/LARGE/samples/7777", "/api/v1/runs/LARGE");
            for (String kind : kinds) { // once each, for the compiler
                get(kind.replace("ID", ids.get(0)).replace("LARGE", large));
            }
            ConcurrentHashMap<String, List<Double>> times = new ConcurrentHashMap<>();
            long end = System.nanoTime() + 60_000_000_000L;
            List<Thread> threads = new ArrayList<>();
            for (int reader = 0; reader < 20; reader++) {
                java.util.Random random = new java.util.Random(reader);
                Thread thread = new Thread(() -> {
                    while (System.nanoTime() < end) {
                        String kind = kinds.get(random.nextInt(kinds.size()));
                        String path = kind.replace("ID", ids.get(random.nextInt(ids.size()))).replace("LARGE", large);
                        try {
                            long begin = System.nanoTime();
                            int status = get(path).statusCode();
                            times.computeIfAbsent(kind + " " + status, absent -> java.util.Collections.synchronizedList(
                                    new ArrayList<>())).add(1000 * seconds(begin));
                            Thread.sleep(200);
                        } catch (Exception e) {
                            throw new IllegalStateException(path, e);
                        }
                    }
                });
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            times.entrySet().stream().sorted(java.util.Map.Entry.comparingByKey()).forEach(entry -> {
                double[] sorted = entry.getValue().stream().mapToDouble(Double::doubleValue).sorted().toArray();
                System.out.printf("%-44s %5d times, p50 %6.0f ms, p95 %6.0f ms%n", entry.getKey(), sorted.length,
                        sorted[sorted.length / 2], sorted[(int) (sorted.length * 0.95)]);
            });
            try (ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
                row.next();
                System.out.printf("PostgreSQL: %d MB%n", memoryOfAll(row.getLong(1)) >> 10);
            }
        }
    }

    private static void fill(Statement statement, int runs) throws Exception {
        statement.execute("insert into process_names (name) select 'daemon' || i from generate_series(1, 100) i"
                + " on conflict do nothing");
        statement.execute("insert into runs (public_id, machine_name, program, state, created_by, created_at, started_at,"
                + " ended_at, header) select gen_random_uuid(), 'm' || i % 12, 'INC' || (1 << i % 15), 'completed', 'user:ada',"
                + " now() - i * interval '1 h', now() - i * interval '1 h', now() - i * interval '1 h' + interval '5 m',"
                + " '{\"format\":\"emp-run/1\",\"machine\":\"m\",\"program\":\"INC\"}' from generate_series(0, " + runs + ") i");
        // the run that was made last has 20 000 samples, all others 20
        String sizes = "(select id, case when id = max(id) over () then 20000 else 20 end as n,"
                + " case when id = max(id) over () then 84 else 10 end as rows from runs)";
        statement.execute("insert into samples (run_id, sample, warm_up, started_at, started_at_nanos, elapsed_nanos,"
                + " exit_code, process_rows, put_on_cpu_nanos, put_user_system_micros)"
                + " select id, i, false, now() + i * interval '1 s', 0, 1000000000 + i * 1000, 0, rows, 900000000 + i, 900000"
                + " from " + sizes + " r, generate_series(1, r.n) i");
        statement.execute("insert into process_diffs (run_id, sample, ordinal, name_id, pid, put, lifecycle, user_micros,"
                + " system_micros, cpu_nanos) select id, i, j, (select min(id) from process_names) + j, 100 + j, j = 0,"
                + " 'continued', 1000 * j, 10, case when j = 0 then 900000000 + i else 1000000 * j end"
                + " from " + sizes + " r, generate_series(1, r.n) i, generate_series(0, r.rows - 1) j");
        statement.execute("update runs set stored_samples = n, stored_through = n, et_count = n, process_rows = n * rows,"
                + " first_sample = 1, last_sample = n from " + sizes + " r where r.id = runs.id");
        statement.execute("vacuum analyze");
    }

    /** Kilobytes of the postmaster and its children, what they share counted once. */
    private static long memoryOfAll(long backend) throws IOException {
        long postmaster = ProcessHandle.of(backend).orElseThrow().parent().orElseThrow().pid();
        long sum = 0;
        for (ProcessHandle process : ProcessHandle.of(postmaster).orElseThrow().descendants().toList()) {
            sum += pss(process.pid());
        }
        return sum + pss(postmaster);
    }

    private static long pss(long pid) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup"))) {
            if (line.startsWith("Pss:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", ""));
            }
        }
        return 0;
    }

    private static String peak(long pid) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024 + " MB";
            }
        }
        return "?";
    }

    // HTTP

    private static String imported(Path file) throws Exception {
        HttpResponse<String> answer = HTTP.send(
                request(TOKEN, "/api/v1/imports")
                        .header("Content-Type", "application/gzip")
                        .POST(BodyPublishers.ofFile(file))
                        .build(),
                BodyHandlers.ofString());
        if (answer.statusCode() != 201) {
            throw new IllegalStateException(answer.body());
        }
        return field("run", answer);
    }

    private static HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return HTTP.send(request(TOKEN, path).build(), BodyHandlers.ofByteArray());
    }

    private static HttpResponse<String> post(String token, String path, String type, byte[] body) throws Exception {
        return HTTP.send(
                request(token, path)
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofByteArray(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(String token, String path) {
        return HttpRequest.newBuilder(server.resolve(path)).header("Authorization", "Bearer " + token);
    }

    private static String field(String name, HttpResponse<String> answer) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(answer.body());
        if (!matcher.find()) {
            throw new IllegalStateException(answer.body());
        }
        return matcher.group(1);
    }

    private static double seconds(long begin) {
        return (System.nanoTime() - begin) / 1e9;
    }
}
