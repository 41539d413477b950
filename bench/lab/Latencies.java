import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;

/** How long answers took, from many threads. */
final class Latencies {
    private final ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();

    /** From when it was due: a caller that is kept waiting counts what it could not ask meanwhile. */
    void since(long dueNanoTime) {
        nanos.add(System.nanoTime() - dueNanoTime);
    }

    @Override
    public String toString() {
        double[] millis = nanos.stream().mapToDouble(each -> each / 1e6).sorted().toArray();
        return millis.length == 0
                ? "none"
                : String.format(
                        "%d, p50 %.0f ms, p95 %.0f ms, p99 %.0f ms, at most %.0f ms",
                        millis.length,
                        millis[millis.length / 2],
                        millis[(int) (millis.length * 0.95)],
                        millis[(int) (millis.length * 0.99)],
                        millis[millis.length - 1]);
    }
}
