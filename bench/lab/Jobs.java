import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Two servers on one database give out runs to 50 machines, and one is killed on the way: none is given out twice, none is
 * lost. Argument: the number of runs.
 */
class Jobs {
    private static final int MACHINES = 50;
    private static final int RUNS_OF_A_SUBMISSION = 20;

    public static void main(String[] arguments) throws Exception {
        int wanted = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
        Path home = Files.createTempDirectory("emp-bench-");
        try (BenchDatabase database = new BenchDatabase(home.resolve("database"));
                BenchServer stays = new BenchServer(home.resolve("one"), database.postgres);
                BenchServer killed = new BenchServer(home.resolve("two"), database.postgres)) {
            BenchClient client = new BenchClient(stays::uri);
            AtomicInteger asked = new AtomicInteger();
            BenchClient either = new BenchClient(() -> (asked.incrementAndGet() % 2 == 0 ? stays : killed).uri());
            List<BenchAgent> agents = new ArrayList<>();
            for (int i = 0; i < MACHINES; i++) {
                agents.add(BenchAgent.enrolled("bench" + i, either));
            }
            long begin = System.nanoTime();
            int runs = submit(client, wanted);
            System.out.printf("%d runs submitted in %.1f s%n", runs, (System.nanoTime() - begin) / 1e9);

            AtomicInteger completed = new AtomicInteger();
            AtomicLong unanswered = new AtomicLong();
            begin = System.nanoTime();
            List<Thread> threads = new ArrayList<>();
            for (BenchAgent agent : agents) {
                threads.add(new Thread(() -> work(agent, completed, unanswered)));
            }
            threads.forEach(Thread::start);
            while (completed.get() < runs / 2) {
                Thread.sleep(10);
            }
            killed.kill();
            System.out.printf("one server killed after %d runs%n", completed.get());
            for (Thread thread : threads) {
                thread.join();
            }
            System.out.printf("%d runs in %.1f s, %d calls unanswered and repeated%n",
                    completed.get(), (System.nanoTime() - begin) / 1e9, unanswered.get());
            System.out.printf("completed %d, given out once %d, with their sample once %d, of %d%n",
                    database.number("select count(*) from runs where state = 'completed'"),
                    database.number("select count(*) from (select run_id from run_events where kind = 'claimed'"
                            + " group by run_id having count(*) = 1) once"),
                    database.number("select count(*) from (select run_id from samples group by run_id"
                            + " having count(*) = 1) once"),
                    runs);
        }
    }

    private static int submit(BenchClient client, int wanted) throws Exception {
        String run = "{\"command\":[\"/bin/true\"],\"samples\":1}";
        String specification = "{\"machine\":\"bench*\",\"runs\":["
                + String.join(",", java.util.Collections.nCopies(RUNS_OF_A_SUBMISSION, run)) + "]}";
        int submitted = 0;
        while (submitted < wanted) {
            if (client.post("/api/v1/experiments", specification).statusCode() != 201) {
                throw new IllegalStateException("an experiment was refused");
            }
            submitted += MACHINES * RUNS_OF_A_SUBMISSION;
        }
        return submitted;
    }

    /** Claims, uploads and completes until nothing waits; what is not answered is asked again at the other server. */
    private static void work(BenchAgent agent, AtomicInteger completed, AtomicLong unanswered) {
        while (until(unanswered, agent::claims)) {
            byte[] piece;
            try {
                piece = agent.piece(1, 5);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
            until(unanswered, () -> accepted(agent.upload(piece)));
            until(unanswered, () -> accepted(agent.tells("completed")));
            completed.incrementAndGet();
        }
    }

    private interface Call {
        boolean make() throws Exception;
    }

    private static boolean accepted(HttpResponse<String> answer) {
        if (answer.statusCode() >= 400 && answer.statusCode() < 500) {
            System.err.println("refused: " + answer.body()); // and would be for ever
            System.exit(1);
        }
        if (answer.statusCode() >= 300) {
            throw new IllegalStateException("answered " + answer.statusCode());
        }
        return true;
    }

    private static boolean until(AtomicLong unanswered, Call call) {
        while (true) {
            try {
                return call.make();
            } catch (Exception e) {
                unanswered.incrementAndGet();
            }
        }
    }
}
