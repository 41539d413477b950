import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;

/**
 * A real agent measures a run through a proxy while server, database and agent are killed and connections are cut at
 * random: every sample is there once, each gap on record. Arguments: kills, cuts, seed.
 */
class Faults {
    /** All happen to what is up and at work. */
    private enum Fault {
        SERVER,
        DATABASE,
        AGENT,
        DROP,
        DELAY,
        TRUNCATE,
        LOSE_ANSWER;

        private static final List<Fault> KILLS = List.of(SERVER, DATABASE, AGENT);
        private static final List<Fault> CUTS = List.of(DROP, DELAY, TRUNCATE, LOSE_ANSWER);
    }

    private final Random random;
    private final Path home;
    private final BenchServer server;
    private final Proxy proxy;
    private final BenchClient client;
    private final Map<Fault, Integer> done = new EnumMap<>(Fault.class);
    private final List<Instant> agentsKilled = new ArrayList<>();
    private Process agent;

    private Faults(long seed, Path home, BenchServer server, Proxy proxy) {
        this.random = new Random(seed);
        this.home = home;
        this.server = server;
        this.proxy = proxy;
        this.client = new BenchClient(server::uri);
    }

    public static void main(String[] arguments) throws Exception {
        int kills = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50;
        int cuts = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : System.nanoTime();
        System.out.println("seed " + seed);
        Path home = Files.createTempDirectory("emp-bench-");
        try (BenchServer server = new BenchServer(home.resolve("server"));
                Proxy proxy = new Proxy(server.port())) {
            new Faults(seed, home, server, proxy).measure(kills, cuts);
        }
    }

    private void measure(int kills, int cuts) throws Exception {
        String invitation = BenchClient.field("token", client.post("/api/v1/enrolment-tokens", "{\"machine\":\"bench\"}"));
        if (emp("enrol", "agent", "enroll", proxy.url(), invitation).waitFor() != 0) {
            throw new IllegalStateException(Files.readString(home.resolve("enrol.log")));
        }
        Files.writeString(
                home.resolve("machine/agent/agent.properties"), "pollSeconds=0.3\ncontactSeconds=0.3\nanswerSeconds=3\n");
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < kills; i++) {
            faults.add(Fault.KILLS.get(random.nextInt(Fault.KILLS.size())));
        }
        for (int i = 0; i < cuts; i++) {
            faults.add(Fault.CUTS.get(random.nextInt(Fault.CUTS.size())));
        }
        Collections.shuffle(faults, random);
        // enough of them that the run is on all the time; what is left is aborted
        String run = client.post(
                        "/api/v1/experiments",
                        "{\"machine\":\"bench\",\"workload\":\"sort\",\"parameters\":{\"size\":\"40000\"},\"samples\":100000}")
                .body().replaceAll(".*\"runs\":\\[\"([^\"]*)\".*", "$1");
        agent = emp("agent", "agent", "run");
        for (Fault fault : faults) {
            awaitMore(run);
            Thread.sleep(random.nextInt(3000));
            inflict(fault);
            done.merge(fault, 1, Integer::sum);
        }
        awaitMore(run);
        client.post("/api/v1/runs/" + run + "/abort", "{}");
        Path journal = home.resolve("machine/agent/runs").resolve(run);
        while (Files.exists(journal)) {
            Thread.sleep(100);
        }
        agent.destroy();
        report(run);
    }

    private void inflict(Fault fault) throws Exception {
        switch (fault) {
            case SERVER -> {
                kill(server.process());
                Thread.sleep(random.nextInt(2000));
                server.start();
            }
            case DATABASE -> kill(server.postmaster());
            case AGENT -> {
                agentsKilled.add(kill(agent.toHandle()));
                Thread.sleep(random.nextInt(2000));
                agent = emp("agent", "agent", "run");
            }
            default -> proxy.cut(Proxy.Cut.valueOf(fault.name()));
        }
    }

    /** Of what was up: a kill that hits nothing is a flaw of this program. */
    private static Instant kill(ProcessHandle process) throws Exception {
        if (!process.isAlive() || !process.destroyForcibly()) {
            throw new IllegalStateException(process.pid() + " was not up");
        }
        Instant at = Instant.now();
        process.onExit().get();
        return at;
    }

    /** Waits until the server has heard more, twice: server, database and agent are up, and at work. */
    private void awaitMore(String run) throws Exception {
        int before = -1;
        for (int rises = 0; rises < 2; Thread.sleep(100)) {
            int stored = stored(run);
            rises += before >= 0 && stored > before ? 1 : 0;
            before = Math.max(before, stored);
        }
    }

    private int stored(String run) throws InterruptedException {
        try {
            return Integer.parseInt(client.get("/api/v1/runs/" + run)
                    .body()
                    .replaceAll("(?s).*\"storedThrough\":(\\d+).*", "$1"));
        } catch (IOException | NumberFormatException e) {
            return -1;
        }
    }

    private void report(String run) throws Exception {
        Path file = home.resolve("run.emprun.jsonl.gz");
        client.download("/api/v1/runs/" + run + "/file", file);
        int next = 0;
        int wrong = 0;
        Instant ended = Instant.MIN;
        int gaps = 0;
        List<Instant> unrecorded = new ArrayList<>(agentsKilled);
        try (RunFileReader reader = RunFileReader.open(file)) {
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                wrong += sample.number() == next && !sample.failed() ? 0 : 1;
                if (sample.gapBefore().isPresent()) {
                    Instant from = ended;
                    Instant to = sample.startedAt();
                    unrecorded.removeIf(at -> !at.isBefore(from) && at.isBefore(to));
                    gaps++;
                }
                ended = sample.startedAt().plusNanos(sample.elapsedNanos());
                next++;
            }
        }
        System.out.printf(
                "%s: %d samples, %d missing, doubled or failed; %d gaps on record, %d of %d kills of the agent without one%n",
                done, next, wrong, gaps, unrecorded.size(), agentsKilled.size());
    }

    private Process emp(String log, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("./emp"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(home.resolve(log + ".log").toFile()));
        builder.environment().put("EMP_HOME", home.resolve("machine").toString());
        builder.environment().put("EMP_NO_BUILD", "1");
        return builder.start();
    }
}
