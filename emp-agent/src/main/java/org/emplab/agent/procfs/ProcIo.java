package org.emplab.agent.procfs;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** {@code /proc/PID/io}: exact counts of the whole process, threads that have ended included. */
public record ProcIo(
        long readChars, long writeChars, long readSyscalls, long writeSyscalls, long readBytes, long writeBytes) {

    /** Null if a kernel without I/O accounting wrote it. */
    public static @Nullable ProcIo parse(ByteBuffer bytes, int length) {
        ProcIo io = new ProcIo(
                NumberedLines.value(bytes, length, "rchar:"),
                NumberedLines.value(bytes, length, "wchar:"),
                NumberedLines.value(bytes, length, "syscr:"),
                NumberedLines.value(bytes, length, "syscw:"),
                NumberedLines.value(bytes, length, "read_bytes:"),
                NumberedLines.value(bytes, length, "write_bytes:"));
        return io.readChars < 0 || io.writeBytes < 0 ? null : io;
    }
}
