package org.emplab.agent.account;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's own description of its types (Documentation/bpf/btf.rst): where a field lies in a structure, what a
 * tracepoint hands over.
 */
final class Btf {
    /** The file in which the running kernel describes its types. */
    static final Path KERNEL = Path.of("/sys/kernel/btf/vmlinux");

    private static final String TRACEPOINT = "btf_trace_";

    private static final int CURRENT_DIRECTORY = -100;
    private static final int O_CLOEXEC = 0x80000;
    private static final int MAGIC = 0xEB9F;
    private static final int POINTER = 2;
    private static final int STRUCT = 4;
    private static final int UNION = 5;
    private static final int TYPEDEF = 8;
    private static final int RESTRICT = 11;
    private static final int FUNCTION_PROTOTYPE = 13;
    private static final int TYPE_TAG = 18;

    private final byte[] text;
    private final int[] words;
    private final int strings;
    private final int[] types;
    private final Map<String, Integer> structures = new HashMap<>();
    private final Map<String, Integer> tracepoints = new HashMap<>();
    private int[] allStructures = new int[16_384];

    /** Goes through 130 000 types, mostly interpreted: no calls and no texts but of those that are asked for. */
    private Btf(byte[] text) {
        this.text = text;
        ByteBuffer bytes = ByteBuffer.wrap(text).order(ByteOrder.nativeOrder());
        if (text.length < 24 || (bytes.getShort(0) & 0xffff) != MAGIC) {
            throw new AccountException("this is no BTF of this machine's byte order");
        }
        words = new int[text.length / 4];
        bytes.asIntBuffer().get(words);
        int header = words[1];
        int begin = header + words[2];
        int end = begin + words[3];
        strings = header + words[4];
        types = new int[(end - begin) / 12 + 1];
        int structs = 0;
        int id = 1;
        for (int at = begin; at < end; id++) {
            types[id] = at;
            int information = words[at / 4 + 1];
            int kind = information >>> 24 & 31;
            if (kind == STRUCT) {
                if (structs == allStructures.length) {
                    allStructures = Arrays.copyOf(allStructures, 2 * structs);
                }
                allStructures[structs++] = id;
            } else if (kind == TYPEDEF && startsWith(at, TRACEPOINT)) {
                tracepoints.putIfAbsent(name(at).substring(TRACEPOINT.length()), id);
            }
            at += 12 + extra(information);
        }
        allStructures = Arrays.copyOf(allStructures, structs);
    }

    /** The first structure of a name; null if there is none. */
    private @Nullable Integer structure(String name) {
        Integer known = structures.get(name);
        if (known != null) {
            return known;
        }
        char first = name.charAt(0);
        for (int id : allStructures) {
            int at = types[id];
            if (text[strings + words[at / 4]] == first && named(at, name)) {
                structures.put(name, id);
                return id;
            }
        }
        return null;
    }

    private int word(int at) {
        return words[at / 4];
    }

    /**
     * Reads a kernel's description.
     *
     * @throws AccountException if there is none
     */
    static Btf read(Path file) {
        try {
            return new Btf(bytes(file));
        } catch (IOException e) {
            throw new AccountException(
                    "the kernel has no BTF at " + file + " (CONFIG_DEBUG_INFO_BTF, Linux 5.12 or later)");
        }
    }

    /** Reads natively: the kernel gives its file in more than a thousand pages. */
    private static byte[] bytes(Path file) throws IOException {
        NativeMemory memory = NativeMemory.ofSize(Math.toIntExact(Files.size(file)));
        NativeMemory name = NativeMemory.ofString(file.toString());
        int fd = Libc.openat(CURRENT_DIRECTORY, name.address(), O_CLOEXEC, 0);
        Reference.reachabilityFence(name);
        if (fd < 0) {
            throw new IOException(Errno.text(Errno.last()));
        }
        int at = 0;
        long read;
        do {
            read = Libc.read(fd, memory.address(at), memory.size() - at);
            at += (int) Math.max(0, read);
        } while (read > 0);
        Libc.close(fd);
        if (at < memory.size()) {
            throw new IOException("cut after " + at + " bytes");
        }
        byte[] copy = new byte[at]; // faster to read than memory outside of the heap
        memory.bytes().get(0, copy);
        return copy;
    }

    /** The bytes before a field, {@code task_struct.se.cfs_rq}, through unnamed structures; empty if there is none. */
    OptionalInt offset(String path) {
        String[] names = path.split("\\.");
        Integer type = structure(names[0]);
        int offset = 0;
        for (int i = 1; i < names.length; i++) {
            long found = type == null ? -1 : member(type, names[i]);
            if (found < 0) {
                return OptionalInt.empty();
            }
            offset += (int) (found >>> 32);
            type = resolved((int) found);
        }
        return OptionalInt.of(offset);
    }

    /** The type of a tracepoint, which a program names to be attached to it. */
    OptionalInt tracepoint(String name) {
        Integer type = tracepoints.get(name);
        return type == null ? OptionalInt.empty() : OptionalInt.of(type);
    }

    /** The number of values that a tracepoint hands over. */
    int arguments(int tracepoint) {
        int pointer = resolved(tracepoint);
        int prototype = kind(pointer) == POINTER ? resolved(word(types[pointer] + 8)) : pointer;
        // the first parameter is the tracer's own
        return kind(prototype) == FUNCTION_PROTOTYPE ? members(prototype) - 1 : 0;
    }

    /** The offset in the high, the type in the low 32 bits; −1 if there is none. */
    private long member(int type, String name) {
        boolean bitFields = word(types[type] + 4) < 0;
        for (int i = 0; i < members(type); i++) {
            int at = types[type] + 12 + 12 * i;
            int bits = bitFields ? word(at + 8) & 0xffffff : word(at + 8);
            int of = word(at + 4);
            if (named(at, name)) {
                return (long) (bits / 8) << 32 | of;
            }
            int inner = resolved(of);
            if (word(at) == 0 && (kind(inner) == STRUCT || kind(inner) == UNION)) {
                long found = member(inner, name);
                if (found >= 0) {
                    return found + ((long) (bits / 8) << 32);
                }
            }
        }
        return -1;
    }

    /** Follows typedefs and qualifiers to a type. */
    private int resolved(int type) {
        int at = type;
        while (kind(at) >= TYPEDEF && kind(at) <= RESTRICT || kind(at) == TYPE_TAG) {
            at = word(types[at] + 8);
        }
        return at;
    }

    private int kind(int type) {
        return type == 0 ? 0 : word(types[type] + 4) >>> 24 & 31;
    }

    private int members(int type) {
        return word(types[type] + 4) & 0xffff;
    }

    private boolean startsWith(int at, String name) {
        int from = strings + word(at);
        for (int i = 0; i < name.length(); i++) {
            if (text[from + i] != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean named(int at, String name) {
        return startsWith(at, name) && text[strings + word(at) + name.length()] == 0;
    }

    private String name(int at) {
        int from = strings + word(at);
        int to = from;
        while (text[to] != 0) {
            to++;
        }
        return new String(text, from, to - from, StandardCharsets.US_ASCII);
    }

    /** The bytes behind a type's first twelve. */
    private static int extra(int information) {
        int count = information & 0xffff;
        return switch (information >>> 24 & 31) {
            case 1, 14, 17 -> 4;
            case 3 -> 12;
            case 4, 5, 15, 19 -> 12 * count;
            case 6, 13 -> 8 * count;
            default -> 0;
        };
    }
}
