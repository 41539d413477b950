package org.emplab.agent.capture;

import org.emplab.agent.procfs.CpuClock;

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
