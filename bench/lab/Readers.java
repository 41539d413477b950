import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Every list and page of a large lab while 20 readers ask: 10 000 runs of 20 samples and one of 20 000 × 84. The first
 * minute is that of a server that was not asked before, and that judges all these runs meanwhile. Argument: the number of
 * runs.
 */
class Readers {
    private static final int READERS = 20;
    private static final long LENGTH_NANOS = 60_000_000_000L;
    private static final List<String> PATHS = List.of(
            "/", "/timeline", "/notebooks", "/timings", "/jobs", "/audit", "/runs", "/runs?sort=-samples",
            "/runs?text=INC4&sort=program", "/runs?state=completed&machine=m3", "/api/v1/runs?page=50", "/api/v1/runs/ID",
            "/runs/ID", "/runs/ID/points", "/runs/ID/samples/7", "/runs/ID/state", "/runs/ID/history", "/runs/ID/changes",
            "/api/v1/runs/ID/events", "/lab/state", "/api/v1/machines", "/derivations", "/people",
            "/runs/LARGE", "/runs/LARGE/points", "/runs/LARGE/samples/7777", "/runs/LARGE/histogram", "/api/v1/runs/LARGE");

    public static void main(String[] arguments) throws Exception {
        Path home = Files.createTempDirectory("emp-bench-");
        try (BenchDatabase database = new BenchDatabase(home.resolve("database"));
                BenchServer server = new BenchServer(home.resolve("server"), database.postgres)) {
            fill(database, arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000);
            System.out.println("the first minute of this server:");
            read(database, new BenchClient(server::uri));
            System.out.println("the minute after it:");
            read(database, new BenchClient(server::uri));
        }
    }

    private static void read(BenchDatabase database, BenchClient client) throws Exception {
        List<String> runs = new ArrayList<>();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select public_id from runs order by random() limit 200")) {
            while (row.next()) {
                runs.add(row.getString(1));
            }
        }
        String large = database.text("select public_id from runs order by stored_samples desc limit 1");
        for (String path : PATHS) { // once each, for the compiler
            client.get(path.replace("ID", runs.get(0)).replace("LARGE", large));
        }
        Map<String, Latencies> latencies = new ConcurrentSkipListMap<>();
        long end = System.nanoTime() + LENGTH_NANOS;
        List<Thread> threads = new ArrayList<>();
        for (int reader = 0; reader < READERS; reader++) {
            Random random = new Random(reader);
            threads.add(new Thread(() -> {
                try {
                    while (System.nanoTime() < end) {
                        String kind = PATHS.get(random.nextInt(PATHS.size()));
                        String run = runs.get(random.nextInt(runs.size()));
                        long begin = System.nanoTime();
                        int status = client.get(kind.replace("ID", run).replace("LARGE", large)).statusCode();
                        latencies.computeIfAbsent(kind + " " + status, absent -> new Latencies()).since(begin);
                        Thread.sleep(200);
                    }
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        latencies.forEach((path, taken) -> System.out.printf("%-38s %s%n", path, taken));
        System.out.printf("PostgreSQL: %d MB%n", database.megabytes());
    }

    private static void fill(BenchDatabase database, int runs) throws Exception {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("insert into process_names (name) select 'daemon' || i from generate_series(1, 100) i"
                    + " on conflict do nothing");
            statement.execute("insert into runs (public_id, machine_name, program, state, created_by, created_at,"
                    + " started_at, ended_at, header) select gen_random_uuid(), 'm' || i % 12, 'INC' || (1 << i % 15),"
                    + " 'completed', 'user:ada', now() - i * interval '1 h', now() - i * interval '1 h',"
                    + " now() - i * interval '1 h' + interval '5 m',"
                    + " '{\"format\":\"emp-run/1\",\"machine\":\"m\",\"program\":\"INC\"}'"
                    + " from generate_series(0, " + runs + ") i");
            // the run that was made last has 20 000 samples, all others 20
            String sizes = "(select id, case when id = max(id) over () then 20000 else 20 end as n,"
                    + " case when id = max(id) over () then 84 else 10 end as rows from runs)";
            statement.execute("insert into samples (run_id, sample, warm_up, started_at, started_at_nanos, elapsed_nanos,"
                    + " exit_code, process_rows, put_on_cpu_nanos, put_user_system_micros)"
                    + " select id, i, false, now() + i * interval '1 s', 0, 1000000000 + i * 1000, 0, rows, 900000000 + i,"
                    + " 900000 from " + sizes + " r, generate_series(1, r.n) i");
            statement.execute("insert into process_diffs (run_id, sample, ordinal, name_id, pid, put, lifecycle,"
                    + " user_micros, system_micros, cpu_nanos) select id, i, j, (select min(id) from process_names) + j,"
                    + " 100 + j, j = 0, 'continued', 1000 * j, 10, case when j = 0 then 900000000 + i else 1000000 * j end"
                    + " from " + sizes + " r, generate_series(1, r.n) i, generate_series(0, r.rows - 1) j");
            statement.execute("update runs set stored_samples = n, stored_through = n, process_rows = n * rows,"
                    + " first_sample = 1, last_sample = n, et_count = n, et_min_nanos = least, et_max_nanos = greatest,"
                    + " et_sum_nanos = sum, et_sum_squares = squares, pt_user_system_count = n,"
                    + " pt_user_system_min_micros = 900000, pt_user_system_max_micros = 900000,"
                    + " pt_user_system_sum_micros = 900000::numeric * n, pt_user_system_sum_squares = 810000000000.0 * n"
                    + " from " + sizes + " r join (select run_id, min(elapsed_nanos) as least,"
                    + " max(elapsed_nanos) as greatest, sum(elapsed_nanos::numeric) as sum,"
                    + " sum(elapsed_nanos::numeric ^ 2) as squares from samples group by run_id) t on t.run_id = r.id"
                    + " where r.id = runs.id");
            statement.execute("vacuum analyze");
        }
    }
}
