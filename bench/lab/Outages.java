import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;

/**
 * Two real agents measure short runs while the server and a PostgreSQL of the distribution are killed at random moments: every
 * sample is there once, and the logs tell each outage in two lines at most, without a stack trace. Arguments: kills of the
 * database, kills of the server, seed. Exit status 1 where it is otherwise.
 */
class Outages {
    /** Half of the kills of the database stop it at once for a while, half kill one of the server's connections. */
    private enum Kill {
        POSTGRES,
        BACKEND,
        SERVER
    }

    private static final int SAMPLES = 40;
    private static final int RUNS = 200;
    private static final int MOST_LINES = 2;
    private static final List<String> MACHINES = List.of("bench1", "bench2");

    private final Random random;
    private final Path home;
    private final Postgres postgres;
    private final BenchServer server;
    private final BenchClient client;
    private final Map<Kill, Integer> kills = new TreeMap<>();
    private final Map<Kill, Integer> mostLines = new TreeMap<>();
    private final Map<String, Integer> said = new TreeMap<>();
    private final List<String> findings = new ArrayList<>();
    private final Map<String, Process> agents = new TreeMap<>();

    private Outages(long seed, Path home, Postgres postgres, BenchServer server) {
        this.random = new Random(seed);
        this.home = home;
        this.postgres = postgres;
        this.server = server;
        this.client = new BenchClient(server::uri);
    }

    public static void main(String[] arguments) throws Exception {
        int ofDatabase = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50;
        int ofServer = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : System.nanoTime();
        System.out.println("seed " + seed);
        Path home = Files.createTempDirectory("emp-bench-");
        boolean found;
        try (Postgres postgres = new Postgres();
                BenchServer server = new BenchServer(
                        home.resolve("server"),
                        List.of("--spring.datasource.url=" + postgres.url(), "--spring.datasource.username=emp"))) {
            found = new Outages(seed, home, postgres, server).measure(ofDatabase, ofServer);
        }
        if (found) {
            throw new IllegalStateException("not as it should be");
        }
    }

    private boolean measure(int ofDatabase, int ofServer) throws Exception {
        List<Kill> plan = new ArrayList<>(Collections.nCopies(ofServer, Kill.SERVER));
        for (int i = 0; i < ofDatabase; i++) {
            plan.add(i % 2 == 0 ? Kill.POSTGRES : Kill.BACKEND);
        }
        Collections.shuffle(plan, random);
        for (String machine : MACHINES) {
            startAgent(machine);
        }
        for (Kill kill : plan) {
            awaitMore();
            Thread.sleep(random.nextInt(4000));
            Map<Path, Integer> before = lines();
            inflict(kill);
            awaitMore();
            awaitQuiet();
            count(kill, before);
            System.out.println("after " + kills + " of " + plan.size() + ", " + findings.size() + " findings");
        }
        finish();
        return report();
    }

    private void startAgent(String machine) throws Exception {
        String invitation = BenchClient.field(
                "token", client.post("/api/v1/enrolment-tokens", "{\"machine\":\"" + machine + "\"}"));
        if (emp(machine, "enroll", server.uri().toString(), invitation).waitFor() != 0) {
            throw new IllegalStateException(Files.readString(log(machine)));
        }
        Files.writeString(
                home.resolve(machine + "/agent/agent.properties"), "pollSeconds=0.3\ncontactSeconds=0.3\nanswerSeconds=5\n");
        String runs = "{\"machine\":\"%s\",\"workload\":\"sort\",\"parameters\":{\"size\":\"40000\"},\"samples\":%d}";
        for (int run = 0; run < RUNS; run++) { // more than there is time for; the rest is aborted
            BenchClient.field("experiment", client.post("/api/v1/experiments", runs.formatted(machine, SAMPLES)));
        }
        agents.put(machine, emp(machine, "run"));
    }

    private Process emp(String machine, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("./emp", "agent"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log(machine).toFile()));
        builder.environment().put("EMP_HOME", home.resolve(machine).toString());
        builder.environment().put("EMP_NO_BUILD", "1");
        return builder.start();
    }

    private Path log(String machine) {
        return home.resolve(machine + ".log");
    }

    private void inflict(Kill kill) throws Exception {
        switch (kill) {
            case POSTGRES -> {
                postgres.stop();
                Thread.sleep(random.nextInt(6000));
                postgres.start();
            }
            case BACKEND -> postgres.killConnection(random);
            case SERVER -> {
                server.kill();
                Thread.sleep(random.nextInt(3000));
                server.start();
                server.awaitReady();
            }
        }
        kills.merge(kill, 1, Integer::sum);
    }

    /** Waits until the database has more samples of each machine than when this was called. */
    private void awaitMore() throws InterruptedException {
        Map<String, Long> before = Map.of();
        Map<String, Long> now = Map.of();
        while (before.isEmpty() || !now.keySet().containsAll(MACHINES) || !isMore(before, now)) {
            Thread.sleep(200);
            try {
                now = postgres.samples();
                before = before.isEmpty() ? now : before;
            } catch (SQLException away) {
                // it comes back
            }
            for (Process agent : agents.values()) {
                if (!agent.isAlive()) {
                    throw new IllegalStateException("an agent has ended, see " + home);
                }
            }
        }
    }

    private static boolean isMore(Map<String, Long> before, Map<String, Long> now) {
        return MACHINES.stream().allMatch(machine -> now.get(machine) > before.getOrDefault(machine, 0L));
    }

    /** An outage that began is told to have ended, in the server's log. */
    private void awaitQuiet() throws Exception {
        for (int seconds = 0; seconds < 60; seconds++) {
            List<String> told = Files.readAllLines(server.log()).stream()
                    .filter(line -> line.contains("the database is "))
                    .toList();
            if (told.isEmpty() || told.get(told.size() - 1).contains("the database is back")) {
                return;
            }
            Thread.sleep(1000);
        }
        findings.add("no end of an outage is told within a minute of its end");
    }

    private Map<Path, Integer> lines() throws IOException {
        Map<Path, Integer> lines = new HashMap<>();
        for (Path log : logs()) {
            lines.put(log, Files.readAllLines(log).size());
        }
        return lines;
    }

    private List<Path> logs() {
        return Stream.concat(Stream.of(server.log()), MACHINES.stream().map(this::log)).toList();
    }

    /** Lines of each log about one outage: of a server that starts again, warnings and errors alone. */
    private void count(Kill kill, Map<Path, Integer> before) throws IOException {
        for (Path log : logs()) {
            List<String> all = Files.readAllLines(log);
            List<String> told = all.subList(before.get(log), all.size()).stream()
                    .filter(line -> !(kill == Kill.SERVER && log.equals(server.log()) && line.contains(" INFO ")))
                    .filter(line -> !isOfWork(line))
                    .toList();
            mostLines.merge(kill, told.size(), Math::max);
            told.forEach(line -> said.merge(log.getFileName() + ": " + withoutFigures(line), 1, Integer::sum));
            if (told.size() > MOST_LINES) {
                findings.add(kill + ", " + told.size() + " lines in " + log.getFileName() + ":\n    "
                        + String.join("\n    ", told));
            }
        }
    }

    /** Lines that an agent writes of its runs, outage or none. */
    private static boolean isOfWork(String line) {
        return line.startsWith("SORT ");
    }

    private static String withoutFigures(String line) {
        return line.replaceFirst("^\\S+ +", "").replaceAll("[0-9a-f]{8}-[-0-9a-f]{27}", "RUN").replaceAll("\\d+(\\.\\d+)?", "N");
    }

    /** Takes back what has not begun, and lets the rest be measured to its end. */
    private void finish() throws Exception {
        for (String id : postgres.texts("select public_id from runs where state = 'pending'")) {
            client.post("/api/v1/runs/" + id + "/abort", "{}");
        }
        while (!postgres.texts("select public_id from runs where state in ('pending', 'running', 'paused')").isEmpty()
                || MACHINES.stream().anyMatch(this::keepsSamples)) {
            Thread.sleep(500);
        }
        for (Process agent : agents.values()) {
            agent.destroy();
            agent.waitFor();
        }
    }

    private boolean keepsSamples(String machine) {
        String[] kept = home.resolve(machine + "/agent/runs").toFile().list();
        return kept != null && kept.length > 0;
    }

    private boolean report() throws Exception {
        int runs = 0;
        int samples = 0;
        for (String id : postgres.texts("select public_id from runs where state <> 'aborted'")) {
            int wrong = 0;
            int next = 0;
            Path file = home.resolve("run.emprun.jsonl.gz");
            client.download("/api/v1/runs/" + id + "/file", file);
            try (RunFileReader reader = RunFileReader.open(file)) {
                for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                    wrong += sample.number() == next && !sample.failed() ? 0 : 1;
                    next++;
                }
            }
            if (wrong > 0 || next != SAMPLES + 1) { // and its warm-up, sample 0
                findings.add("run " + id + ": " + next + " samples, " + wrong + " missing, doubled or failed");
            }
            runs++;
            samples += next;
        }
        int traces = 0;
        int errors = 0;
        for (Path log : logs()) {
            for (String line : Files.readAllLines(log)) {
                traces += line.startsWith("\tat ") ? 1 : 0;
                errors += line.matches("\\S+ ERROR .*") ? 1 : 0;
            }
        }
        if (traces + errors > 0) {
            findings.add(traces + " lines of stack traces, " + errors + " errors");
        }
        System.out.println("kills " + kills + ", most lines of an outage in one log " + mostLines);
        System.out.printf("%d runs, %d samples; %d lines of stack traces, %d errors%n", runs, samples, traces, errors);
        said.forEach((line, times) -> System.out.printf("%5d × %s%n", times, line));
        findings.forEach(finding -> System.out.println("FOUND " + finding));
        return !findings.isEmpty();
    }

    /** A PostgreSQL that is installed here, on a directory of its own; as root it runs as the user postgres. */
    private static final class Postgres implements AutoCloseable {
        private final Path bin;
        private final Path data;
        private final int port = BenchServer.freePort();

        Postgres() throws Exception {
            try (Stream<Path> versions = Files.list(Path.of("/usr/lib/postgresql"))) {
                bin = versions.max(Path::compareTo).orElseThrow().resolve("bin");
            }
            data = Files.createTempDirectory(Path.of("/tmp"), "emp-bench-pg-");
            if (isRoot()) {
                run("chown", "postgres", data.toString());
            }
            own("initdb", "-U", "emp", "-A", "trust", "-D", data.toString());
            start();
            own("createdb", "-h", "127.0.0.1", "-p", "" + port, "-U", "emp", "emp");
        }

        String url() {
            return "jdbc:postgresql://127.0.0.1:" + port + "/emp";
        }

        void start() throws Exception {
            own("pg_ctl", "start", "-w", "-D", data.toString(), "-l", data.resolve("log").toString(), "-o",
                    "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=" + data);
        }

        void stop() throws Exception {
            own("pg_ctl", "stop", "-m", "immediate", "-D", data.toString());
        }

        /** One of the server's, by SIGKILL: PostgreSQL then ends all others and recovers. */
        void killConnection(Random random) throws Exception {
            List<String> pids = texts("select pid from pg_stat_activity where backend_type = 'client backend'"
                    + " and pid <> pg_backend_pid() order by pid");
            run("kill", "-KILL", pids.get(random.nextInt(pids.size())));
        }

        Map<String, Long> samples() throws SQLException {
            Map<String, Long> samples = new HashMap<>();
            for (String line : texts("select m.name || ' ' || count(*) from samples s join runs r on r.id = s.run_id"
                    + " join machines m on m.id = r.machine_id group by m.name")) {
                samples.put(line.split(" ")[0], Long.parseLong(line.split(" ")[1]));
            }
            return samples;
        }

        List<String> texts(String sql) throws SQLException {
            List<String> texts = new ArrayList<>();
            try (Connection connection = DriverManager.getConnection(url(), "emp", "");
                    Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    texts.add(rows.getString(1));
                }
            }
            return texts;
        }

        private void own(String program, String... arguments) throws Exception {
            List<String> command = new ArrayList<>();
            if (isRoot()) {
                command.addAll(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
            }
            command.add(bin.resolve(program).toString());
            command.addAll(List.of(arguments));
            run(command.toArray(String[]::new));
        }

        private static boolean isRoot() {
            return System.getProperty("user.name").equals("root");
        }

        private static void run(String... command) throws Exception {
            Path told = Files.createTempFile("emp-bench-", ".out"); // a pipe would be held by what it starts
            if (new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(told.toFile())
                            .start()
                            .waitFor()
                    != 0) {
                throw new IllegalStateException(String.join(" ", command) + ": " + Files.readString(told));
            }
            Files.delete(told);
        }

        @Override
        public void close() throws Exception {
            stop();
            run("rm", "-rf", data.toString());
        }
    }
}
