import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A server just started: its first pages, its first uploads of one sample of 100 rows, and the memory that it has then and
 * once it gave some back. Arguments: rounds of 1 500 uploads, minutes of rest.
 */
class Fresh {
    private static final int UPLOADS = 1500;

    private Fresh() {}

    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        int minutes = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 11;
        Path home = Files.createTempDirectory("emp-bench-");
        long begin = System.nanoTime();
        try (BenchServer server = new BenchServer(home.resolve("server"))) {
            System.out.printf("start with a new database: %.1f s, %s resident%n", seconds(begin), resident(server));
            BenchClient client = new BenchClient(server::uri);
            pages(client, "first pages");
            pages(client, "again");
            BenchAgent agent = BenchAgent.withRun("bench", client);
            for (int round = 1; round <= rounds; round++) {
                List<byte[]> pieces = new ArrayList<>();
                for (int i = 0; i < UPLOADS; i++) {
                    pieces.add(agent.piece(1, 100));
                }
                begin = System.nanoTime();
                for (byte[] piece : pieces) {
                    HttpResponse<String> answer = agent.upload(piece);
                    if (answer.statusCode() != 200) {
                        throw new IllegalStateException(answer.body());
                    }
                }
                System.out.printf("uploads %d to %d: %.0f rows/s%n", (round - 1) * UPLOADS + 1, round * UPLOADS,
                        UPLOADS * 100 / seconds(begin));
            }
            pages(client, "pages with the run");
            System.out.printf("resident: %s", resident(server));
            Thread.sleep(minutes * 60_000L);
            System.out.printf(", %d minutes later %s%n", minutes, resident(server));
            pages(client, "pages after the rest");
        }
    }

    private static void pages(BenchClient client, String what) throws IOException, InterruptedException {
        StringBuilder line = new StringBuilder(what + ":");
        for (String path : List.of("/", "/runs", "/machines", "/experiments")) {
            long begin = System.nanoTime();
            client.get(path);
            line.append(" %s %.0f ms".formatted(path, 1000 * seconds(begin)));
        }
        System.out.println(line);
    }

    private static String resident(BenchServer server) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/" + server.pid() + "/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024 + " MB";
            }
        }
        return "?";
    }

    private static double seconds(long begin) {
        return (System.nanoTime() - begin) / 1e9;
    }
}
