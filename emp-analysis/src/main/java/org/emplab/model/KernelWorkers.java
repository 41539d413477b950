package org.emplab.model;

/** Names of kernel workers, which come and go under names of their own ({@code kworker/u8:3-events}). */
public final class KernelWorkers {
    private KernelWorkers() {}

    /** {@code kworker} for each of them; other names as the kernel gives them. */
    public static String grouped(String raw) {
        return raw.startsWith("kworker/") ? "kworker" : raw;
    }
}
