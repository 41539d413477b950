import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.zip.GZIPOutputStream;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.simulate.LabPlan;
import org.emplab.analysis.simulate.Simulation;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.RunFileWriter;
import org.postgresql.PGConnection;

/** Import, upload and derivation of a large run beside a binary COPY and a run file in the same run. Argument: samples. */
class Storage {
    private final BenchDatabase database;
    private final BenchServer server;
    private final BenchClient client;

    private Storage(BenchDatabase database, BenchServer server) {
        this.database = database;
        this.server = server;
        this.client = new BenchClient(server::uri);
    }

    public static void main(String[] arguments) throws Exception {
        Path home = Files.createTempDirectory("emp-bench-");
        try (BenchDatabase database = new BenchDatabase(home.resolve("database"));
                BenchServer server = new BenchServer(home.resolve("server"), database.postgres)) {
            new Storage(database, server).measure(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 12_000);
        }
    }

    private void measure(int samples) throws Exception {
        Path file = Files.createTempFile("emp-bench-", ".jsonl.gz");
        Path longFile = Files.createTempFile("emp-bench-", ".jsonl.gz");
        long rows = write(file, new Simulation(plan(samples)), "bench-" + System.nanoTime());
        write(longFile, new Simulation(LabPlan.ofThePapers(16384, 40, 1)), "bench-long-" + System.nanoTime());
        String longRun = imported(longFile);

        long begin = System.nanoTime();
        String run = imported(file);
        List<String> runs = new ArrayList<>(List.of(run)); // alike, for a derivation is made of the same run once only
        double importing = seconds(begin);
        double[] copying = new double[3];
        for (int round = 0; round < copying.length; round++) {
            copying[round] = copy(run);
        }
        double copy = rows / median(copying);
        System.out.printf("binary COPY of %d rows: %.0f rows/s (%.1f s)%n", rows, copy, median(copying));
        print("import, the first of this server", rows / importing, copy);
        for (int round = 0; round < 2; round++) {
            write(file, new Simulation(plan(samples)), "bench-" + System.nanoTime());
            begin = System.nanoTime();
            runs.add(imported(file));
            print("import", rows / seconds(begin), copy);
        }

        BenchAgent agent = BenchAgent.withRun("bench", client);
        uploads(agent, 3, 100); // for the compiler
        beside(run, rows, "upload, 100 samples of 100 rows at a time", 9, () -> uploads(agent, 60, 100));
        beside(run, rows, "upload, one sample of 100 rows at a time", 9, () -> uploads(agent, 1500, 1));
        beside(run, rows, "upload, 100 samples of 100 rows, then", 9, () -> uploads(agent, 60, 100));

        for (String derived : runs) {
            begin = System.nanoTime();
            Run inMemory = RunFileReader.read(
                    file, EnumSet.of(Measure.USER_MICROS, Measure.SYSTEM_MICROS, Measure.CPU_NANOS));
            CutoffDerivations.derive(
                    inMemory,
                    RunFileReader.read(longFile),
                    new CutoffDerivations.CutoffSettings(Optional.empty(), Optional.empty(), Optional.empty()));
            double fromFile = seconds(begin);
            begin = System.nanoTime();
            HttpResponse<String> answer = client.post(
                    "/api/v1/derivations", "{\"short\":\"" + derived + "\",\"long\":\"" + longRun + "\"}");
            double fromDatabase = seconds(begin);
            if (answer.statusCode() != 201) {
                throw new IllegalStateException(answer.statusCode() + ": " + answer.body());
            }
            System.out.printf(
                    "derivation of %d rows: %.2f s from a run file, %.2f s from the database (%.1f times), server %s at most%n",
                    rows, fromFile, fromDatabase, fromDatabase / fromFile, peak());
        }
        Files.delete(file);
        Files.delete(longFile);
    }

    /** Rounds of both in turn, so that what else the machine does meets both; the last line has the medians. */
    private void beside(String run, long rows, String what, int rounds, Callable<Double> upload) throws Exception {
        double[] rates = new double[rounds];
        double[] ratios = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            double copy = rows / copy(run);
            rates[round] = upload.call();
            ratios[round] = rates[round] / copy;
            print(what, rates[round], copy);
        }
        double rate = median(rates);
        print("  median of " + rounds, rate, rate / median(ratios));
    }

    private static double median(double[] odd) {
        double[] sorted = odd.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static void print(String what, double rate, double copy) {
        System.out.printf("%-42s %8.0f rows/s, %3.0f %% of COPY%n", what, rate, 100 * rate / copy);
    }

    private static LabPlan plan(int samples) {
        LabPlan papers = LabPlan.ofThePapers(128, samples, 1);
        List<LabPlan.SimulatedDaemon> daemons = new ArrayList<>(papers.daemons());
        for (int i = 0; i < 84 - papers.daemons().size() - 1; i++) {
            daemons.add(LabPlan.SimulatedDaemon.frequent("daemon" + i, 1, 0.05 + 0.001 * i, 0.2));
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
            out.write(header.toString()
                    .replaceFirst("\"runId\":\"[^\"]*\",?", "")
                    .replaceFirst("\\{", "{\"runId\":\"" + runId + "\",")
                    .getBytes());
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
    private double copy(String run) throws Exception {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists bench_copy");
            statement.execute("create table bench_copy (like process_diffs including all)");
            long id = database.number("select id from runs where public_id = '" + run + "'");
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

    /** Rows a second over so many uploads of 100 rows for each sample, whose making is not counted. */
    private static double uploads(BenchAgent agent, int uploads, int samples) throws Exception {
        List<byte[]> pieces = new ArrayList<>();
        for (int i = 0; i < uploads; i++) {
            pieces.add(agent.piece(samples, 100));
        }
        long begin = System.nanoTime();
        for (byte[] piece : pieces) {
            HttpResponse<String> answer = agent.upload(piece);
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(answer.body());
            }
        }
        return uploads * samples * 100.0 / seconds(begin);
    }

    private String imported(Path file) throws Exception {
        return BenchClient.field(
                "run", client.post("/api/v1/imports", "application/gzip", BodyPublishers.ofFile(file)));
    }

    private String peak() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/" + server.pid() + "/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024 + " MB";
            }
        }
        return "?";
    }

    private static double seconds(long begin) {
        return (System.nanoTime() - begin) / 1e9;
    }
}
