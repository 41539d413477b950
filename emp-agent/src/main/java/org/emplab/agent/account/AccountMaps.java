package org.emplab.agent.account;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.account.BpfObject.MapShape;
import org.emplab.agent.jna.NativeMemory;
import org.emplab.agent.procfs.ProcFiles;

/**
 * The memory that the programs in the kernel share with the agent, as {@code src/main/bpf/account.bpf.c} lays it out.
 * Times are nanoseconds of CLOCK_MONOTONIC.
 */
final class AccountMaps implements AutoCloseable {
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

    /** Offsets in a value of {@code causes}; the key is kind and number. */
    static final int OF_GENERATION = 0;

    static final int WAITED_FOR = 8;
    static final int INTERRUPTED_BY = 16;
    static final int TIMES = 24;
    static final int NAME = 32;

    /** Offsets in a value of {@code execs}; the key is the number of the exec, cut to {@link #MOST_EXECS}. */
    static final int EXEC_PROCESS = 0;

    static final int EXEC_LENGTH = 4;
    static final int EXEC_WORDS = 8;

    /** A power of two. */
    static final int MOST_EXECS = 1024;

    static final int MOST_WORDS = 504;

    private static final String TOTALS = ".bss";
    private static final int ARRAY = 2;

    private final Bpf bpf;
    private final int possibleCpus;
    private final Map<String, Integer> descriptors = new HashMap<>();
    private final int totals;
    private final int threads;
    private final int cpus;
    private final int causes;
    private final int execs;

    private final NativeMemory zero = NativeMemory.ofSize(8);
    private final NativeMemory key = NativeMemory.ofSize(8);
    private final NativeMemory value;
    private final NativeMemory disarmed;
    private final NativeMemory emptyCpu;
    private final NativeMemory cause;
    private final NativeMemory exec;

    AccountMaps(Bpf bpf, BpfObject object, int possibleCpus) {
        this.bpf = bpf;
        this.possibleCpus = possibleCpus;
        MapShape variables = new MapShape(ARRAY, 4, object.size(TOTALS), 1);
        value = NativeMemory.ofSize(variables.valueBytes());
        disarmed = NativeMemory.ofSize(variables.valueBytes());
        emptyCpu = NativeMemory.ofSize(object.map("cpus").valueBytes());
        cause = NativeMemory.ofSize(object.map("causes").valueBytes());
        exec = NativeMemory.ofSize(object.map("execs").valueBytes());
        try {
            totals = create(TOTALS, "totals", variables);
            threads = create("threads", "threads", object.map("threads"));
            cpus = create("cpus", "cpus", object.map("cpus"));
            causes = create("causes", "causes", object.map("causes"));
            execs = create("execs", "execs", object.map("execs"));
        } catch (AccountException e) {
            close();
            throw e;
        }
    }

    private int create(String symbol, String name, MapShape shape) {
        int fd = bpf.createMap(shape.entries() > 0 ? shape : shape.of(possibleCpus), "emp_" + name);
        descriptors.put(symbol, fd);
        return fd;
    }

    /** The maps' descriptors by their symbols. */
    Map<String, Integer> descriptors() {
        return descriptors;
    }

    /**
     * Begins an account.
     *
     * @param seed the thread whose child is the program
     * @param now CLOCK_MONOTONIC, nanoseconds
     */
    void arm(int seed, long now) {
        for (int offset = 0; offset < value.size(); offset += 8) {
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
    void clearCpus() {
        for (int cpu = 0; cpu < possibleCpus; cpu++) {
            key.bytes().putInt(0, cpu);
            bpf.update(cpus, key, emptyCpu);
        }
    }

    @Override
    public void close() {
        descriptors.values().forEach(Bpf::close);
        descriptors.clear();
    }

    /**
     * The command lines of what processes executed last.
     *
     * @param words by process; none of one whose command line could not be read
     * @param all whether no execution is missing
     */
    record CommandLines(Map<Integer, List<String>> words, boolean all) {
        static final CommandLines NONE = new CommandLines(Map.of(), false);

        CommandLines {
            words = Map.copyOf(words);
        }

        /** The words of a process, none if it executed no program; empty if that is not known. */
        Optional<List<String>> of(int pid) {
            List<String> found = words.get(pid);
            return found == null
                    ? Optional.of(List.<String>of()).filter(none -> all)
                    : Optional.of(found).filter(line -> !line.isEmpty());
        }
    }
}
