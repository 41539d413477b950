import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The embedded database's disk is full while an agent uploads, and has space again after a while: the server comes back by
 * itself, and has what it acknowledged. As root, since it mounts a file system in memory. Argument: seconds without space.
 */
class FullDisk {
    private static final long MOST_NANOS = 300_000_000_000L;

    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 300;
        Path home = Files.createTempDirectory("emp-bench-");
        run("mount", "-t", "tmpfs", "-o", "size=700m", "tmpfs", home.toString());
        try (BenchServer server = new BenchServer(home.resolve("server"))) {
            BenchClient client = new BenchClient(server::uri);
            BenchAgent agent = BenchAgent.withRun("bench", client);
            int acknowledged = 0;
            for (; acknowledged < 20; acknowledged++) {
                require(agent.upload(agent.piece(1, 100)));
            }
            Path filler = home.resolve("filler");
            fill(filler);
            System.out.println("the disk is full");
            byte[] piece = agent.piece(100, 100);
            int refused = 0;
            long end = System.nanoTime() + seconds * 1_000_000_000L;
            while (System.nanoTime() < end) {
                if (accepted(agent, piece)) {
                    acknowledged += 100;
                    piece = agent.piece(100, 100);
                } else {
                    refused++;
                    fill(filler);
                    beginLogFile(server);
                    Thread.sleep(1000);
                }
            }
            System.out.printf("%d uploads refused or unanswered, ready: %s%n", refused, server.isReady());
            Files.delete(filler);
            long space = System.nanoTime();
            while (!accepted(agent, piece) && System.nanoTime() - space < MOST_NANOS) {
                Thread.sleep(200);
            }
            if (System.nanoTime() - space >= MOST_NANOS) {
                System.out.println("space again: takes no samples in five minutes");
                return;
            }
            acknowledged += 100;
            System.out.printf("space again: takes samples after %.1f s%n", (System.nanoTime() - space) / 1e9);
            String stored = client.get("/api/v1/runs/" + agent.run()).body()
                    .replaceAll("(?s).*\"storedThrough\":(\\d+).*", "$1");
            System.out.printf("acknowledged %d, stored %s%n", acknowledged, stored);
        } finally {
            run("umount", "-l", home.toString());
        }
    }

    private static boolean accepted(BenchAgent agent, byte[] piece) throws InterruptedException {
        try {
            return agent.upload(piece).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private static void require(HttpResponse<String> answer) {
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.body());
        }
    }

    /** What the database itself comes to after a while: a new file of its log, without which it goes down. */
    private static void beginLogFile(BenchServer server) {
        try {
            List<String> postmaster = Files.readAllLines(server.home.resolve("pg/postmaster.pid"));
            String url = "jdbc:postgresql://127.0.0.1:" + postmaster.get(3).strip() + "/emp";
            String password = Files.readString(server.home.resolve("pg.password")).strip();
            try (Connection connection = DriverManager.getConnection(url, "emp", password);
                    Statement statement = connection.createStatement()) {
                statement.execute("select txid_current()"); // an empty file would not be closed
                statement.execute("select pg_switch_wal()");
            }
        } catch (IOException | SQLException e) {
            // it is down, or the disk is too full for that
        }
    }

    /** To the last byte. */
    private static void fill(Path file) {
        byte[] zeros = new byte[1 << 16];
        try (OutputStream out = Files.newOutputStream(
                file, java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.APPEND)) {
            while (true) {
                out.write(zeros);
            }
        } catch (IOException e) {
            // full
        }
    }

    private static void run(String... command) throws IOException, InterruptedException {
        if (new ProcessBuilder(List.of(command)).inheritIO().start().waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed");
        }
    }
}
