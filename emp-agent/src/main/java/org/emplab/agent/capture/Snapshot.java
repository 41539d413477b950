package org.emplab.agent.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.emplab.agent.procfs.CpuClock;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.model.ProcessDiff;

/**
 * One process image: what every process has used since it started, and what taking the image cost.
 *
 * @param source as in {@link Capture#description}
 * @param processes in the order of their pids; their lifecycle says nothing here
 * @param threads of all processes
 * @param first cost of the first image, which asks for every process
 * @param next cost of the image after it, which asks for those only that did something meanwhile
 */
public record Snapshot(
        Map<String, Object> source, List<ProcessDiff> processes, int threads, ImageCost first, ImageCost next) {

    /**
     * Takes it.
     *
     * @throws CaptureException if the source that was asked for cannot be had
     */
    public static Snapshot take(CaptureSettings settings) {
        try (ImageSource capture = Captures.openSource(settings)) {
            ProcessTable table = capture.table;
            ImageCost first = ImageCost.of(table::image);
            ImageCost next = ImageCost.of(table::image);
            capture.identities.read();
            List<ProcessDiff> processes = new ArrayList<>();
            int threads = 0;
            for (TrackedProcess process : table.present()) {
                DiffRow row = DiffRow.alive(process);
                processes.add(row.asDiff(false, row.identity()));
                threads += Math.max(1, process.now().threads());
            }
            return new Snapshot(capture.description(), List.copyOf(processes), threads, first, next);
        }
    }

    /**
     * The cost of taking an image.
     *
     * @param wallNanos elapsed time
     * @param cpuNanos CPU time of the thread that took it
     */
    public record ImageCost(long wallNanos, long cpuNanos) {
        public static ImageCost of(Runnable image) {
            CpuClock clock = new CpuClock();
            long wall = System.nanoTime();
            long cpu = clock.ownThreadNanos();
            image.run();
            return new ImageCost(System.nanoTime() - wall, clock.ownThreadNanos() - cpu);
        }
    }
}
