import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Many agents at once. {@code steady 100 120}: each uploads a sample of 100 processes every second, for so many seconds, to a
 * server just started; each minute's answers are told apart.
 * {@code arriving 1000}: each wakes from a long sample and uploads it, all within one second; who is refused or not
 * answered tries again every five seconds, as agents do.
 */
class Agents {
    private static final int ROWS = 100;
    private static final long SECOND = 1_000_000_000L;

    private final BenchDatabase database;
    private final BenchClient client;
    private final Map<Integer, Latencies> latenciesByMinute = new ConcurrentSkipListMap<>();
    private final Queue<String> refusals = new ConcurrentLinkedQueue<>();

    private Agents(BenchDatabase database, BenchClient client) {
        this.database = database;
        this.client = client;
    }

    public static void main(String[] arguments) throws Exception {
        boolean steady = arguments.length == 0 || arguments[0].equals("steady");
        int agents = arguments.length > 1 ? Integer.parseInt(arguments[1]) : steady ? 100 : 1000;
        int each = !steady ? 1 : arguments.length > 2 ? Integer.parseInt(arguments[2]) : 120;
        Path home = Files.createTempDirectory("emp-bench-");
        try (BenchDatabase database = new BenchDatabase(home.resolve("database"));
                BenchServer server = new BenchServer(home.resolve("server"), database.postgres)) {
            new Agents(database, new BenchClient(server::uri)).upload(agents, each);
        }
    }

    private void upload(int count, int samples) throws Exception {
        List<BenchAgent> agents = new ArrayList<>();
        List<List<byte[]>> pieces = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            BenchAgent agent = BenchAgent.withRun("bench" + i, client);
            List<byte[]> own = new ArrayList<>();
            for (int sample = 0; sample < samples; sample++) {
                own.add(agent.piece(1, ROWS));
            }
            agents.add(agent);
            pieces.add(own);
        }
        long begin = System.nanoTime() + SECOND;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            BenchAgent agent = agents.get(i);
            List<byte[]> own = pieces.get(i);
            long first = begin + i * SECOND / count;
            threads.add(new Thread(null, () -> uploadInTime(agent, own, first), agent.machine, 1 << 18));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        latenciesByMinute.forEach((minute, latencies) -> System.out.printf(
                "%d agents, samples of %d rows, minute %d: %s%n", count, ROWS, minute + 1, latencies));
        System.out.printf("refused or unanswered: %d%n", refusals.size());
        refusals.stream().distinct().limit(5).forEach(refusal -> System.out.println("  " + refusal));
        System.out.printf(
                "stored: %d of %d samples, %d of %d rows; runs without a hole: %d of %d%n",
                database.number("select count(*) from samples"),
                (long) count * samples,
                database.number("select count(*) from process_diffs"),
                (long) count * samples * ROWS,
                database.number("select count(*) from runs where stored_through = " + samples),
                count);
    }

    private void uploadInTime(BenchAgent agent, List<byte[]> pieces, long first) {
        for (int i = 0; i < pieces.size(); i++) {
            long due = first + i * SECOND;
            waitUntil(due);
            while (!accepted(agent, pieces.get(i))) {
                waitUntil(System.nanoTime() + 5 * SECOND);
            }
            latenciesByMinute.computeIfAbsent(i / 60, minute -> new Latencies()).since(due);
        }
    }

    private boolean accepted(BenchAgent agent, byte[] piece) {
        try {
            HttpResponse<String> answer = agent.upload(piece);
            if (answer.statusCode() == 200) {
                return true;
            }
            refusals.add(answer.statusCode() + " " + answer.body());
        } catch (Exception e) {
            refusals.add(e.toString());
        }
        return false;
    }

    private static void waitUntil(long nanoTime) {
        for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
