import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;

/**
 * A real agent measures a run through a proxy while server, database and agent are killed and connections are cut at
 * random: every sample is there once, each gap on record. Arguments: kills, cuts, seed.
 */
class Faults {
    private final Random random;
    private final Path home;
    private final BenchServer server;
    private final Proxy proxy;
    private final BenchClient client;
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
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < kills; i++) {
            faults.add(List.of("server", "database", "agent").get(random.nextInt(3)));
        }
        for (int i = 0; i < cuts; i++) {
            faults.add("cut");
        }
        java.util.Collections.shuffle(faults, random);
        // enough of them that the run is on all the time; what is left is aborted
        String run = client.post(
                        "/api/v1/experiments",
                        "{\"machine\":\"bench\",\"workload\":\"sort\",\"parameters\":{\"size\":\"40000\"},\"samples\":100000}")
                .body().replaceAll(".*\"runs\":\\[\"([^\"]*)\".*", "$1");
        agent = emp("agent", "agent", "run");
        int agentsKilled = 0;
        for (String fault : faults) {
            awaitMore(run);
            Thread.sleep(random.nextInt(3000));
            switch (fault) {
                case "server" -> {
                    server.kill();
                    Thread.sleep(random.nextInt(2000));
                    server.start();
                }
                case "database" -> server.postmaster().destroyForcibly();
                case "agent" -> {
                    agentsKilled++;
                    agent.destroyForcibly().waitFor();
                    Thread.sleep(random.nextInt(2000));
                    agent = emp("agent", "agent", "run");
                }
                default -> proxy.cut(Proxy.any(random));
            }
        }
        awaitMore(run);
        client.post("/api/v1/runs/" + run + "/abort", "{}");
        Path journal = home.resolve("machine/agent/runs").resolve(run);
        while (Files.exists(journal)) {
            Thread.sleep(100);
        }
        agent.destroy();
        report(run, kills, cuts, agentsKilled);
    }

    /** Waits until the server has heard more: it is there, and so is the agent. */
    private void awaitMore(String run) throws Exception {
        int before = -1;
        for (int stored = stored(run); stored < 0 || before < 0 || stored <= before; stored = stored(run)) {
            before = before < 0 ? stored : before;
            Thread.sleep(100);
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

    private void report(String run, int kills, int cuts, int agentsKilled) throws Exception {
        Path file = home.resolve("run.emprun.jsonl.gz");
        client.download("/api/v1/runs/" + run + "/file", file);
        int next = 0;
        int wrong = 0;
        int gaps = 0;
        try (RunFileReader reader = RunFileReader.open(file)) {
            for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                wrong += sample.number() == next && !sample.failed() ? 0 : 1;
                gaps += sample.gapBefore().isPresent() ? 1 : 0;
                next++;
            }
        }
        System.out.printf(
                "%d kills (%d of the agent) and %d cuts: %d samples, %d missing, doubled or failed; %d gaps on record%n",
                kills, agentsKilled, cuts, next, wrong, gaps);
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
