package org.emplab.agent.taskstats;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;
import org.emplab.agent.procfs.CpuList;
import org.jspecify.annotations.Nullable;

/**
 * Hears of every thread that ends, on every CPU that this machine may ever have. Records wait in the kernel, in one socket
 * a CPU, until they are drained; nothing runs here meanwhile. Not thread-safe.
 */
public final class ExitListener implements AutoCloseable {
    private static final Path POSSIBLE = Path.of("/sys/devices/system/cpu/possible");
    /** Receive buffer in all, by the kernel's counting; it is only used as far as it fills. */
    private static final long BUFFER_BUDGET = 512L << 20;

    private static final int LARGEST_BUFFER = 64 << 20;
    private static final int SMALLEST_BUFFER = 4 << 20;
    /** The bytes that the kernel counts for one record of a single thread. */
    private static final int BYTES_PER_RECORD = 1280;

    private static final int BATCH = 128;

    private final int[] cpus;
    private final NetlinkSocket[] sockets;
    private final DatagramBatch batch = new DatagramBatch(BATCH);
    private final StatsMessages messages;
    private final StatsMessages lookAhead;
    final SequenceGaps gaps;
    private int bufferBytes;
    private long lostBefore;

    /**
     * Registers on all CPUs and requires the record of a child that it spawns.
     *
     * @throws TaskstatsException if the kernel refuses, or swallows the records
     */
    public ExitListener(StatsQueries queries) {
        this(queries, 0);
    }

    /**
     * @param bufferBytes receive buffer of each CPU, by the kernel's counting; 0 for the usual one
     */
    public ExitListener(StatsQueries queries, int bufferBytes) {
        cpus = possibleCpus();
        sockets = new NetlinkSocket[cpus.length];
        gaps = new SequenceGaps(cpus.length);
        messages = new StatsMessages(queries.family());
        lookAhead = new StatsMessages(queries.family());
        try {
            open(queries.family(), bufferBytes > 0 ? bufferBytes : usualBuffer(cpus.length));
            requireOwnChild();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private static int usualBuffer(int cpuCount) {
        return (int) Math.max(SMALLEST_BUFFER, Math.min(LARGEST_BUFFER, BUFFER_BUDGET / cpuCount));
    }

    private void open(int family, int wantedBuffer) {
        NativeMemory request = NativeMemory.ofSize(64);
        bufferBytes = Integer.MAX_VALUE;
        for (int i = 0; i < cpus.length; i++) {
            NetlinkSocket socket = new NetlinkSocket();
            sockets[i] = socket;
            bufferBytes = Math.min(bufferBytes, socket.growReceiveBuffer(wantedBuffer));
            int refusal = socket.send(request, Requests.register(request.bytes(), family, Integer.toString(cpus[i])));
            if (refusal != 0) {
                throw new TaskstatsException("the exit listener cannot register: " + Errno.text(refusal));
            }
            acknowledge(socket);
        }
    }

    /** The answer to the registration comes before any record, or among the first of them. */
    private void acknowledge(NetlinkSocket socket) {
        int received = batch.receive(socket.fd());
        for (int i = 0; i < received; i++) {
            if (batch.fromKernel(i)) {
                messages.over(batch.bytes(), batch.offset(i), batch.length(i));
                while (messages.next()) {
                    if (messages.error() != 0) {
                        throw new TaskstatsException(refusal(messages.error()));
                    }
                }
            }
        }
    }

    private static String refusal(int error) {
        return switch (error) {
            case Errno.EPERM -> "the exit listener needs CAP_NET_ADMIN";
            case Errno.EINVAL ->
                "the exit listener works only in the machine's own user and pid namespace, not in this container";
            default -> "the exit listener cannot register: " + Errno.text(error);
        };
    }

    private void requireOwnChild() {
        int child = SpawnedChild.spawnAndReap();
        boolean[] heard = new boolean[1];
        drain(exit -> heard[0] |= exit.processId() == child);
        if (!heard[0]) {
            throw new TaskstatsException(
                    "exit records do not arrive: a child ended unheard, as in a container's network"
                            + " or pid namespace");
        }
    }

    /**
     * Takes every record that has arrived.
     *
     * @return how many records were lost since the last drain
     */
    public long drain(Consumer<ExitRecord> exits) {
        for (int i = 0; i < sockets.length; i++) {
            drain(i, exits);
        }
        long lost = Math.max(drops().orElse(0), gaps.missing());
        long since = Math.max(0, lost - lostBefore);
        lostBefore = Math.max(lost, lostBefore);
        return since;
    }

    private void drain(int cpu, Consumer<ExitRecord> exits) {
        while (true) {
            int received = batch.receive(sockets[cpu].fd());
            if (received == -Errno.ENOBUFS) {
                gaps.overran(cpu);
            } else if (received == -Errno.EAGAIN) {
                return;
            } else if (received < 0) {
                throw new TaskstatsException("exit records cannot be read: " + Errno.text(-received));
            } else {
                take(cpu, received, exits);
            }
        }
    }

    private void take(int cpu, int received, Consumer<ExitRecord> exits) {
        for (int i = 0; i < received; i++) {
            if (!batch.fromKernel(i)) {
                continue;
            }
            messages.over(batch.bytes(), batch.offset(i), batch.length(i));
            while (messages.next()) {
                StatsView thread = messages.thread();
                if (thread != null) {
                    gaps.take(cpu, messages.sequence(), sequenceAfter(i, received));
                    exits.accept(ExitRecord.of(messages, thread));
                }
            }
        }
    }

    private int sequenceAfter(int i, int received) {
        if (i + 1 < received && batch.fromKernel(i + 1)) {
            lookAhead.over(batch.bytes(), batch.offset(i + 1), batch.length(i + 1));
            if (lookAhead.next()) {
                return lookAhead.sequence();
            }
        }
        return messages.sequence();
    }

    /** CPUs that are listened to. */
    public int cpuCount() {
        return cpus.length;
    }

    /** Records of single threads that one CPU's buffer holds, about. */
    public int capacityPerCpu() {
        return bufferBytes / BYTES_PER_RECORD;
    }

    /** Records lost by the kernel's count of refused messages; empty before Linux 4.12. */
    OptionalLong drops() {
        long sum = 0;
        for (NetlinkSocket socket : sockets) {
            OptionalLong drops = socket.drops();
            if (drops.isEmpty()) {
                return drops;
            }
            sum += drops.getAsLong();
        }
        return OptionalLong.of(sum);
    }

    @Override
    public void close() {
        for (@Nullable NetlinkSocket socket : sockets) {
            if (socket != null) {
                socket.close();
            }
        }
    }

    /** Every CPU that may ever be there on this machine; the kernel refuses to listen on any other. */
    private static int[] possibleCpus() {
        try {
            return CpuList.parse(Files.readString(POSSIBLE)).stream()
                    .mapToInt(Integer::intValue)
                    .toArray();
        } catch (IOException e) {
            throw new TaskstatsException(POSSIBLE + " cannot be read: " + e.getMessage());
        }
    }

    /** A shell that does nothing: proof that a process's end is heard of. */
    static final class SpawnedChild {
        private SpawnedChild() {}

        /**
         * Spawns it and waits for its end.
         *
         * @return its pid
         */
        static int spawnAndReap() {
            NativeMemory path = NativeMemory.ofString("/bin/sh");
            NativeMemory option = NativeMemory.ofString("-c");
            NativeMemory command = NativeMemory.ofString(":");
            NativeMemory vector = NativeMemory.ofSize(48);
            vector.bytes().putLong(0, path.address());
            vector.bytes().putLong(8, option.address());
            vector.bytes().putLong(16, command.address());
            int refusal =
                    Libc.posix_spawn(vector.address(32), path.address(), 0, 0, vector.address(), vector.address(24));
            Reference.reachabilityFence(option);
            Reference.reachabilityFence(command);
            Reference.reachabilityFence(path);
            if (refusal != 0) {
                throw new TaskstatsException("/bin/sh cannot be started: " + Errno.text(refusal));
            }
            int pid = vector.bytes().getInt(32);
            while (Libc.waitpid(pid, vector.address(40), 0) < 0) {
                if (Errno.last() != Errno.EINTR) {
                    throw new TaskstatsException("a child cannot be waited for: " + Errno.text(Errno.last()));
                }
            }
            return pid;
        }
    }
}
