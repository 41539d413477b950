package org.emplab.agent.account;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;

/** The bpf(2) system call: maps, programs and their attachment to tracepoints. One thread uses it; descriptors end with {@link #close}. */
final class Bpf {
    private static final int MAP_CREATE = 0;
    private static final int MAP_LOOKUP = 1;
    private static final int MAP_UPDATE = 2;
    private static final int MAP_DELETE = 3;
    private static final int MAP_NEXT_KEY = 4;
    private static final int PROGRAM_LOAD = 5;
    private static final int INFORMATION = 15;
    private static final int RAW_TRACEPOINT_OPEN = 17;
    private static final int TRACING = 26;
    private static final int TRACE_RAW_TRACEPOINT = 23;
    private static final int ATTRIBUTES = 128;
    private static final int MISSES = 208;
    private static final int LOG_BYTES = 1 << 20;

    /** The kernel shows its structures to such programs only; docs/decisions/0025-account-by-bpf.md. */
    private static final NativeMemory LICENSE = NativeMemory.ofString("Dual BSD/GPL");

    /** The number of the system call on this machine's architecture; −1 where it is unknown. */
    private static final int NUMBER = switch (System.getProperty("os.arch").toLowerCase(Locale.ROOT)) {
        case "amd64", "x86_64" -> 321;
        case "aarch64", "riscv64", "loongarch64" -> 280;
        case "ppc64", "ppc64le" -> 361;
        case "s390x" -> 351;
        default -> -1;
    };

    private final NativeMemory attributes = NativeMemory.ofSize(ATTRIBUTES);

    /**
     * Creates a map.
     *
     * @return its descriptor
     * @throws AccountException if the kernel refuses
     */
    int createMap(BpfObject.MapShape shape, String name) {
        ByteBuffer bytes = cleared();
        bytes.putInt(0, shape.type())
                .putInt(4, shape.keyBytes())
                .putInt(8, shape.valueBytes())
                .putInt(12, shape.entries());
        name(bytes, 28, name);
        int fd = call(MAP_CREATE);
        if (fd < 0) {
            throw new AccountException("bpf(2) makes no map: " + permission(Errno.last()));
        }
        return fd;
    }

    /** Reads the value of a key; false if there is none. */
    boolean lookup(int map, NativeMemory key, NativeMemory value) {
        return element(MAP_LOOKUP, map, key.address(), value.address()) == 0;
    }

    void update(int map, NativeMemory key, NativeMemory value) {
        if (element(MAP_UPDATE, map, key.address(), value.address()) != 0) {
            throw new AccountException("bpf(2) writes no map: " + Errno.text(Errno.last()));
        }
    }

    void delete(int map, NativeMemory key) {
        element(MAP_DELETE, map, key.address(), 0);
    }

    /** Reads the first key of a map; false if it is empty. */
    boolean firstKey(int map, NativeMemory key) {
        return element(MAP_NEXT_KEY, map, 0, key.address()) == 0;
    }

    /**
     * Loads a program and attaches it to a tracepoint.
     *
     * @param type the tracepoint's type in the kernel's BTF
     * @return the descriptors of the program and of its attachment
     * @throws AccountException if the kernel refuses, with its reason
     */
    List<Integer> attach(ByteBuffer code, String tracepoint, int type) {
        NativeMemory instructions = NativeMemory.ofSize(code.remaining());
        instructions.bytes().put(0, code, 0, code.remaining());
        ByteBuffer bytes = cleared();
        bytes.putInt(0, TRACING)
                .putInt(4, code.remaining() / 8)
                .putLong(8, instructions.address())
                .putLong(16, LICENSE.address())
                .putInt(68, TRACE_RAW_TRACEPOINT)
                .putInt(108, type);
        name(bytes, 48, tracepoint);
        int program = call(PROGRAM_LOAD);
        if (program < 0) {
            int errno = Errno.last();
            NativeMemory log = NativeMemory.ofSize(LOG_BYTES);
            bytes.putInt(24, 1).putInt(28, LOG_BYTES).putLong(32, log.address());
            program = call(PROGRAM_LOAD);
            if (program < 0) {
                throw new AccountException("the kernel does not take the program at " + tracepoint + ": "
                        + permission(errno) + lastLine(log));
            }
        }
        Reference.reachabilityFence(instructions);
        cleared().putInt(8, program);
        int link = call(RAW_TRACEPOINT_OPEN);
        if (link < 0) {
            int errno = Errno.last();
            Libc.close(program);
            throw new AccountException("no program can be attached to " + tracepoint + ": " + permission(errno));
        }
        return List.of(program, link);
    }

    /** The events that a program missed since it was loaded, because it was at work on that CPU already; 0 before Linux 5.12. */
    long misses(int program) {
        NativeMemory information = NativeMemory.ofSize(MISSES + 8);
        cleared().putInt(0, program).putInt(4, MISSES + 8).putLong(8, information.address());
        return call(INFORMATION) == 0 ? information.bytes().getLong(MISSES) : 0;
    }

    static void close(int fd) {
        Libc.close(fd);
    }

    private ByteBuffer cleared() {
        for (int offset = 0; offset < ATTRIBUTES; offset += 8) {
            attributes.bytes().putLong(offset, 0);
        }
        return attributes.bytes();
    }

    private int element(int command, int map, long key, long value) {
        cleared().putInt(0, map).putLong(8, key).putLong(16, value);
        return call(command);
    }

    private int call(int command) {
        if (NUMBER < 0) {
            throw new AccountException("bpf(2) is not known on " + System.getProperty("os.arch"));
        }
        return (int) Libc.syscall(NUMBER, command, attributes.address(), ATTRIBUTES);
    }

    private static void name(ByteBuffer bytes, int offset, String name) {
        byte[] text = name.getBytes(StandardCharsets.US_ASCII);
        bytes.put(offset, text, 0, Math.min(15, text.length));
    }

    private static String permission(int errno) {
        return errno == Errno.EPERM || errno == Errno.EACCES
                ? Errno.text(errno) + "; grant CAP_BPF and CAP_PERFMON"
                : Errno.text(errno);
    }

    /** The verifier's log ends with a line of statistics after the one that says what is wrong. */
    private static String lastLine(NativeMemory log) {
        byte[] text = new byte[LOG_BYTES];
        log.bytes().get(0, text);
        int length = 0;
        while (length < LOG_BYTES && text[length] != 0) {
            length++;
        }
        List<String> lines = new String(text, 0, length, StandardCharsets.US_ASCII)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("processed "))
                .toList();
        if (Boolean.getBoolean("emp.bpf.log")) {
            lines.forEach(System.err::println);
        }
        return lines.isEmpty() ? "" : " (" + lines.get(lines.size() - 1) + ")";
    }
}
