package org.emplab.agent.jna;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A piece of memory at a fixed address, in the machine's byte order, seen by Java as a buffer and by C as a pointer. Made
 * once and reused; freed by the garbage collector.
 */
public final class NativeMemory {
    static {
        KeptLibrary.use();
    }

    private final ByteBuffer bytes;
    private final long address;

    private NativeMemory(int size) {
        // not com.sun.jna.Memory: that starts a cleaner thread, which wakes up every few seconds
        bytes = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
        address = Pointer.nativeValue(Native.getDirectBufferPointer(bytes));
    }

    /** Zeroed memory. */
    public static NativeMemory ofSize(int size) {
        return new NativeMemory(size);
    }

    /** A C string, its bytes by {@link NativeText}. */
    public static NativeMemory ofString(String text) {
        byte[] encoded = NativeText.encode(text);
        NativeMemory memory = new NativeMemory(encoded.length + 1);
        memory.bytes.put(0, encoded);
        return memory;
    }

    /** The memory; use absolute reads and writes. */
    public ByteBuffer bytes() {
        return bytes;
    }

    public int size() {
        return bytes.capacity();
    }

    /** The address of the byte at an offset. */
    public long address(int offset) {
        return address + offset;
    }

    public long address() {
        return address;
    }
}
