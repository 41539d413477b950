package org.emplab.agent.account;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.emplab.agent.jna.NativeMemory;
import org.emplab.agent.procfs.ProcFiles;

/**
 * The memory that the programs in the kernel share with the agent. Times are nanoseconds of CLOCK_MONOTONIC.
 *
 * <p>{@code totals} has the sums over all threads of the program's tree, {@code threads} what each thread does now,
 * {@code cpus} how many threads wait at each CPU and what interrupts it, {@code causes} who took how much,
 * {@code execs} the latest programs that other processes executed.
 */
final class AccountMaps implements AutoCloseable {
    static final int MOST_THREADS = 16_384;
    static final int MOST_CAUSES = 8_192;

    /** Offsets in the value of {@code totals}. */
    static final int ARMED = 0;

    static final int SEED = 8;
    static final int EPOCH = 16;
    static final int GENERATION = 24;
    static final int RAN = 32;
    static final int WAITED = 40;
    static final int BLOCKED = 48;
    static final int INTERRUPTED = 56;
    static final int STOLEN = 64;
    static final int ENDED = 72;
    static final int ALIVE = 80;
    static final int LOST = 88;
    static final int SWITCHES = 96;
    static final int ROOT_LIFE = 104;
    static final int EXECS = 112;
    static final int UNSEEN = 120;
    static final int ROOT_BEGAN = 128;
    static final int TOTALS_BYTES = 136;

    /** Offsets in a value of {@code threads}; the key is the thread's number. */
    static final int SINCE = 0;

    static final int BEGAN = 8;
    static final int STATE = 16;
    static final int CPU = 20;
    static final int FLAGS = 24;
    static final int THREAD_BYTES = 32;

    /** States of a thread. */
    static final int RUNNING = 1;

    static final int WAITING = 2;
    static final int SLEEPING = 3;

    /**
     * Flags of a thread: before the program's exec, woken up since, the root's first thread, before the launcher's gate. No
     * CPU counts it among those that wait before it passes the gate: a CPU may settle after that what was before.
     */
    static final int BEFORE_EXEC = 1;

    static final int WOKEN = 2;
    static final int ROOT = 4;
    static final int BEFORE_GATE = 8;

    /** Offsets in a value of {@code cpus}; the key is the CPU's number. */
    static final int LAST = 0;

    static final int ARRIVED = 8;
    static final int WAITERS = 16;
    static final int OURS = 24;
    static final int DEPTH = 32;
    static final int STEAL = 40;

    /** The thread and its process to which the CPU turned last; 0 before the first switch, and idle. */
    static final int THREAD = 48;

    static final int PROCESS = 52;
    /** Waiting that was charged too early, zero or negative. */
    static final int OVERDRAWN = 56;

    static final int INTERRUPTS = 64;
    static final int MOST_DEPTH = 8;
    static final int CPU_BYTES = INTERRUPTS + 8 * MOST_DEPTH;

    /** Offsets in a value of {@code causes}; the key is kind and number. */
    static final int OF_GENERATION = 0;

    static final int WAITED_FOR = 8;
    static final int INTERRUPTED_BY = 16;
    static final int TIMES = 24;
    static final int NAME = 32;
    static final int CAUSE_BYTES = 48;

    /** Offsets in a value of {@code execs}; the key is the number of the exec, cut to {@link #MOST_EXECS}. */
    static final int EXEC_PROCESS = 0;

    static final int EXEC_LENGTH = 4;
    static final int EXEC_WORDS = 8;

    /** A power of two. */
    static final int MOST_EXECS = 1024;

    static final int MOST_WORDS = 504;
    static final int EXEC_BYTES = EXEC_WORDS + MOST_WORDS;

    private final Bpf bpf;
    final int totals;
    final int threads;
    final int cpus;
    final int causes;
    final int execs;

    private final NativeMemory zero = NativeMemory.ofSize(8);
    private final NativeMemory value = NativeMemory.ofSize(TOTALS_BYTES);
    private final NativeMemory disarmed = NativeMemory.ofSize(TOTALS_BYTES);
    private final NativeMemory emptyCpu = NativeMemory.ofSize(CPU_BYTES);
    private final NativeMemory key = NativeMemory.ofSize(8);
    private final NativeMemory cause = NativeMemory.ofSize(CAUSE_BYTES);
    private final NativeMemory exec = NativeMemory.ofSize(EXEC_BYTES);
    private final List<Integer> open = new ArrayList<>();

    AccountMaps(Bpf bpf, int possibleCpus) {
        this.bpf = bpf;
        try {
            totals = add(bpf.createMap(Bpf.ARRAY, 4, TOTALS_BYTES, 1, "emp_totals"));
            threads = add(bpf.createMap(Bpf.HASH, 4, THREAD_BYTES, MOST_THREADS, "emp_threads"));
            cpus = add(bpf.createMap(Bpf.ARRAY, 4, CPU_BYTES, possibleCpus, "emp_cpus"));
            causes = add(bpf.createMap(Bpf.HASH, 8, CAUSE_BYTES, MOST_CAUSES, "emp_causes"));
            execs = add(bpf.createMap(Bpf.ARRAY, 4, EXEC_BYTES, MOST_EXECS, "emp_execs"));
        } catch (AccountException e) {
            close();
            throw e;
        }
    }

    private int add(int fd) {
        open.add(fd);
        return fd;
    }

    /**
     * Begins an account.
     *
     * @param seed the thread whose child is the program
     * @param now CLOCK_MONOTONIC, nanoseconds
     */
    void arm(int seed, long now) {
        for (int offset = 0; offset < TOTALS_BYTES; offset += 8) {
            value.bytes().putLong(offset, 0);
        }
        value.bytes().putLong(ARMED, 1).putLong(SEED, seed).putLong(EPOCH, now).putLong(GENERATION, 1);
        bpf.update(totals, zero, value);
    }

    /** Ends the account; the kernel's sums stay as they are. */
    ByteBuffer disarm() {
        bpf.lookup(totals, zero, value);
        bpf.update(totals, zero, disarmed);
        return value.bytes();
    }

    /** Reads what took time, and empties the map. */
    List<Cause> takeCauses(long generation) {
        List<Cause> taken = new ArrayList<>();
        while (bpf.firstKey(causes, key)) {
            if (bpf.lookup(causes, key, cause) && cause.bytes().getLong(OF_GENERATION) == generation) {
                long packed = key.bytes().getLong(0);
                byte[] name = new byte[16];
                cause.bytes().get(NAME, name);
                taken.add(new Cause(
                        Cause.Kind.values()[(int) (packed >>> 32)],
                        (int) packed,
                        Cause.text(name),
                        cause.bytes().getLong(WAITED_FOR),
                        cause.bytes().getLong(INTERRUPTED_BY),
                        cause.bytes().getLong(TIMES)));
            }
            bpf.delete(causes, key);
        }
        return taken;
    }

    /**
     * Reads the command lines of what other processes executed since the account began; the latest of each process, and only
     * the latest {@value #MOST_EXECS}. A word that may be cut off is left out.
     */
    CommandLines commandLines() {
        Map<Integer, List<String>> lines = new HashMap<>();
        bpf.lookup(totals, zero, value);
        long count = value.bytes().getLong(EXECS);
        for (long i = Math.max(0, count - MOST_EXECS); i < count; i++) {
            key.bytes().putInt(0, (int) i & MOST_EXECS - 1);
            if (bpf.lookup(execs, key, exec)) {
                byte[] words = new byte[Math.min(MOST_WORDS, exec.bytes().getInt(EXEC_LENGTH))];
                exec.bytes().get(EXEC_WORDS, words);
                lines.put(
                        exec.bytes().getInt(EXEC_PROCESS), ProcFiles.words(new String(words, StandardCharsets.UTF_8)));
            }
        }
        return new CommandLines(lines, count <= MOST_EXECS);
    }

    /** Forgets threads that have not ended. */
    void forgetThreads() {
        while (bpf.firstKey(threads, key)) {
            bpf.delete(threads, key);
        }
    }

    /** Forgets who waited at each CPU. */
    void clearCpus(int possibleCpus) {
        for (int cpu = 0; cpu < possibleCpus; cpu++) {
            key.bytes().putInt(0, cpu);
            bpf.update(cpus, key, emptyCpu);
        }
    }

    @Override
    public void close() {
        open.forEach(Bpf::close);
        open.clear();
    }
}
