import java.util.Arrays;
import org.emplab.agent.capture.Capture;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.agent.capture.CapturedDiff;
import org.emplab.agent.capture.Captures;
import org.emplab.agent.capture.PutScope;
import org.emplab.agent.procfs.CpuClock;
import org.emplab.model.ProcessDiff;

/** The agent's side of bench/capture.sh; prints what the peer prints. */
class CaptureBench {
    static final CpuClock CLOCK = new CpuClock();
    static final int OWN = (int) ProcessHandle.current().pid();

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "image" -> images(Integer.parseInt(arguments[1]));
            case "sample" -> samples(Integer.parseInt(arguments[1]), Long.parseLong(arguments[2]));
            case "exits" -> exits(Arrays.copyOfRange(arguments, 1, arguments.length));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /** A before-image that asks for everything is the first one of a capture; the next one asks for what moved. */
    static void images(int repeats) {
        double[] full = new double[repeats];
        double[] next = new double[repeats];
        for (int i = -3 * repeats; i < repeats; i++) {
            try (Capture capture = Captures.open(CaptureSettings.automatic())) {
                long start = System.nanoTime();
                capture.before();
                long between = System.nanoTime();
                capture.before();
                if (i >= 0) {
                    full[i] = (between - start) / 1e6;
                    next[i] = (System.nanoTime() - between) / 1e6;
                }
            }
        }
        System.out.printf("%.4f %.4f%n", median(full), median(next));
    }

    /** CPU time of all the agent's threads in a whole sample of a program that sleeps. */
    static void samples(int repeats, long millis) throws InterruptedException {
        double[] cpu = new double[repeats];
        double[] images = new double[repeats];
        try (Capture capture = Captures.open(CaptureSettings.automatic())) {
            for (int i = -30; i < repeats; i++) {
                long start = CLOCK.nanos(OWN);
                long wall = System.nanoTime();
                capture.before();
                long opened = System.nanoTime();
                Thread.sleep(millis);
                long closing = System.nanoTime();
                capture.after(PutScope.of(0));
                if (i >= 0) {
                    cpu[i] = (CLOCK.nanos(OWN) - start) / 1e6;
                    images[i] = (opened - wall + System.nanoTime() - closing) / 1e6;
                }
            }
        }
        System.out.printf("%.4f %.4f%n", median(cpu), median(images));
    }

    static void exits(String[] command) throws Exception {
        try (Capture capture = Captures.open(CaptureSettings.automatic())) {
            System.err.println(capture.description().get("exitListener"));
            capture.before();
            Process program = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            String answer = new String(program.getInputStream().readAllBytes()).strip();
            program.waitFor();
            long start = System.nanoTime();
            CapturedDiff diff = capture.after(PutScope.of((int) program.pid()));
            double after = (System.nanoTime() - start) / 1e6;
            long kept = diff.processes().stream()
                    .filter(ProcessDiff::put)
                    .filter(row -> row.pid() != program.pid())
                    .count();
            System.out.printf("%s %d %d %.1f%n", answer, kept, diff.lost().orElse(-1), after);
        }
    }

    static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
