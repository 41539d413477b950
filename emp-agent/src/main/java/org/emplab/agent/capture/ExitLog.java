package org.emplab.agent.capture;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.emplab.agent.taskstats.ExecutableFile;
import org.emplab.agent.taskstats.ExitRecord;
import org.jspecify.annotations.Nullable;

/**
 * Packs exit records into some 40 bytes each, so that a long sample in which hundreds of thousands of processes end
 * does not outgrow a small heap. What would be over the limit is counted and dropped. One thread adds at a time.
 */
public final class ExitLog implements Iterable<ExitRecord> {
    private static final int CHUNK = 1 << 18;
    private static final int FIRST_CHUNK = 1 << 12;
    /** Twenty-nine numbers of at most ten bytes. */
    private static final int LONGEST_RECORD = 290;

    private static final int LAST_OF_GROUP = 1;
    private static final int HAS_GROUP_CPU = 2;

    private final long mostBytes;
    private final List<byte[]> full = new ArrayList<>();
    private final Map<String, Integer> ids = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final Map<ExecutableFile, Integer> fileIds = new HashMap<>();
    private final List<ExecutableFile> files = new ArrayList<>();
    private byte[] chunk = new byte[FIRST_CHUNK];
    private int end;
    private long fullBytes;
    private long nameBytes;
    private int size;
    private long dropped;

    /** @param mostBytes what it may take, about */
    public ExitLog(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    int size() {
        return size;
    }

    /** Records that came when it was full. */
    public long dropped() {
        return dropped;
    }

    public void add(ExitRecord record) {
        if (!hasRoom()) {
            dropped++;
            return;
        }
        put((record.lastOfGroup() ? LAST_OF_GROUP : 0) | (record.groupCpu() == null ? 0 : HAS_GROUP_CPU));
        put(record.threadId());
        put(record.processId() - record.threadId());
        put(nameId(record.name()));
        put(record.parentPid());
        put(record.uid());
        put(fileId(record.executable()));
        put(record.beginSeconds());
        put(record.elapsedMicros());
        put(record.cpu());
        ExitRecord.Traffic traffic = record.traffic();
        put(traffic.minorFaults());
        put(traffic.majorFaults());
        put(traffic.readBytes());
        put(traffic.readChars());
        put(traffic.readSyscalls());
        put(traffic.writeBytes());
        put(traffic.writeChars());
        put(traffic.writeSyscalls());
        ExitRecord.CpuUsage group = record.groupCpu();
        if (group != null) {
            put(group);
        }
        size++;
    }

    private boolean hasRoom() {
        if (end + LONGEST_RECORD <= chunk.length) {
            return true;
        }
        if (fullBytes + nameBytes + chunk.length >= mostBytes) {
            return false;
        }
        if (chunk.length < CHUNK) {
            chunk = Arrays.copyOf(chunk, chunk.length * 4);
        } else {
            full.add(chunk);
            fullBytes += chunk.length;
            chunk = new byte[CHUNK];
            end = 0;
        }
        return true;
    }

    private int nameId(String name) {
        Integer known = ids.get(name);
        if (known != null) {
            return known;
        }
        int id = names.size();
        ids.put(name, id);
        names.add(name);
        nameBytes += 128 + name.getBytes(StandardCharsets.UTF_8).length;
        return id;
    }

    private int fileId(@Nullable ExecutableFile file) {
        if (file == null) {
            return -1;
        }
        Integer known = fileIds.putIfAbsent(file, files.size());
        if (known != null) {
            return known;
        }
        files.add(file);
        nameBytes += 128;
        return files.size() - 1;
    }

    private void put(ExitRecord.CpuUsage cpu) {
        put(cpu.userMicros());
        put(cpu.systemMicros());
        put(cpu.cpuNanos());
        put(cpu.runQueueDelayNanos());
        put(cpu.voluntarySwitches());
        put(cpu.involuntarySwitches());
    }

    /** Seven bits a byte, the sign in the lowest: small numbers are short. */
    private void put(long value) {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7fL) != 0) {
            chunk[end++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        chunk[end++] = (byte) rest;
    }

    /** The records in the order in which they came. Nothing may be added meanwhile. */
    @Override
    public Iterator<ExitRecord> iterator() {
        return new Records();
    }

    private final class Records implements Iterator<ExitRecord> {
        private byte[] bytes = full.isEmpty() ? chunk : full.get(0);
        private int chunks;
        private int at;
        private int given;

        @Override
        public boolean hasNext() {
            return given < size;
        }

        @Override
        public ExitRecord next() {
            if (given == size) {
                throw new NoSuchElementException();
            }
            if (chunks < full.size() && at + LONGEST_RECORD > bytes.length) { // as when it was written
                chunks++;
                bytes = chunks < full.size() ? full.get(chunks) : chunk;
                at = 0;
            }
            given++;
            int flags = (int) take();
            int thread = (int) take();
            return new ExitRecord(
                    thread,
                    thread + (int) take(),
                    (flags & LAST_OF_GROUP) != 0,
                    names.get((int) take()),
                    (int) take(),
                    take(),
                    file((int) take()),
                    take(),
                    take(),
                    cpu(),
                    new ExitRecord.Traffic(take(), take(), take(), take(), take(), take(), take(), take()),
                    (flags & HAS_GROUP_CPU) == 0 ? null : cpu());
        }

        private @Nullable ExecutableFile file(int id) {
            return id < 0 ? null : files.get(id);
        }

        private ExitRecord.CpuUsage cpu() {
            return new ExitRecord.CpuUsage(take(), take(), take(), take(), take(), take());
        }

        private long take() {
            long value = 0;
            int shift = 0;
            byte next = bytes[at++];
            while (next < 0) {
                value |= (long) (next & 0x7f) << shift;
                shift += 7;
                next = bytes[at++];
            }
            value |= (long) next << shift;
            return (value >>> 1) ^ -(value & 1);
        }
    }
}
