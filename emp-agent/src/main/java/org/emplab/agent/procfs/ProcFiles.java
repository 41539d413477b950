package org.emplab.agent.procfs;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;
import org.jspecify.annotations.Nullable;

/** The files and directories under /proc, read through one open directory into one buffer. Not thread-safe. */
public final class ProcFiles implements AutoCloseable {
    private static final int O_CLOEXEC = 0x80000;
    private static final int CURRENT_DIRECTORY = -100;
    private static final String DELETED = " (deleted)";

    private final NativeMemory path = NativeMemory.ofSize(256);
    private final NativeMemory content = NativeMemory.ofSize(32 * 1024);
    private final PidDirectory directory = new PidDirectory();
    private final int proc;
    private boolean denied;

    /**
     * @throws ProcException if there is no /proc
     */
    public ProcFiles() {
        write("/proc");
        proc = Libc.openat(CURRENT_DIRECTORY, path.address(), O_CLOEXEC, 0);
        if (proc < 0) {
            throw new ProcException("/proc cannot be opened: " + Errno.text(Errno.last()));
        }
    }

    /** The pids in ascending order; good until the next listing. */
    public PidList processes() {
        return directory.list(proc);
    }

    /** The thread ids of a process; empty if it is gone. */
    public PidList threads(int pid) {
        write(pid, "task");
        int fd = Libc.openat(proc, path.address(), O_CLOEXEC, 0);
        if (fd < 0) {
            return directory.none();
        }
        try {
            return directory.list(fd);
        } finally {
            Libc.close(fd);
        }
    }

    /** The process's state and counts; null if it is gone. */
    public @Nullable ProcStat stat(int pid) {
        int length = read(pid, "stat");
        return length > 0 ? ProcStat.parse(content.bytes(), length) : null;
    }

    /** The process's I/O, exact; null if it is gone or not ours to read. */
    public @Nullable ProcIo io(int pid) {
        int length = read(pid, "io");
        return length > 0 ? ProcIo.parse(content.bytes(), length) : null;
    }

    /** Owner and switches of the main thread; null if it is gone. */
    public @Nullable ProcStatus status(int pid) {
        int length = read(pid, "status");
        return length > 0 ? ProcStatus.parse(content.bytes(), length) : null;
    }

    /**
     * Returns the unit, path and script of a process, as far as this user may see them. The command line is read of
     * interpreters alone, and nothing of it is kept but the script.
     */
    public ProgramFacts program(int pid) {
        int length = read(pid, "cgroup");
        String unit = length > 0 ? ControlGroup.unit(text(length)) : null;
        String executable = executable(pid);
        if (executable == null ? !denied : !Interpreter.is(executable)) {
            return new ProgramFacts(unit, executable, null);
        }
        List<String> arguments = arguments(pid);
        String program = executable != null || arguments.isEmpty() ? executable : arguments.get(0);
        return new ProgramFacts(unit, executable, program == null ? null : Interpreter.script(program, arguments));
    }

    private @Nullable String executable(int pid) {
        write(pid, "exe");
        int length = (int) Libc.readlinkat(proc, path.address(), content.address(), content.size());
        denied = length < 0 && (Errno.last() == Errno.EACCES || Errno.last() == Errno.EPERM);
        if (length <= 0) {
            return null;
        }
        String link = text(length);
        return link.endsWith(DELETED) ? link.substring(0, link.length() - DELETED.length()) : link;
    }

    private List<String> arguments(int pid) {
        int length = read(pid, "cmdline");
        return length <= 0 ? List.of() : words(text(length));
    }

    /** The words of a command line, each ended by a zero; a last one without it is left out, since it may be cut off. */
    public static List<String> words(String commandLine) {
        List<String> words = List.of(commandLine.split("\0", -1));
        return words.subList(0, words.size() - 1);
    }

    private String text(int length) {
        byte[] bytes = new byte[length];
        content.bytes().get(0, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** True if the last read failed for want of permission. */
    public boolean denied() {
        return denied;
    }

    /** Tasks created since boot, threads too: from {@code /proc/stat}; −1 if it is not there. */
    public long forks() {
        write("stat");
        int length = readPath();
        return length > 0 ? NumberedLines.value(content.bytes(), length, "processes ") : -1;
    }

    private int read(int pid, String file) {
        write(pid, file);
        return readPath();
    }

    private int readPath() {
        denied = false;
        int fd = Libc.openat(proc, path.address(), O_CLOEXEC, 0);
        if (fd < 0) {
            denied = Errno.last() == Errno.EACCES || Errno.last() == Errno.EPERM;
            return -1;
        }
        long length = Libc.read(fd, content.address(), content.size());
        if (length < 0) {
            denied = Errno.last() == Errno.EACCES || Errno.last() == Errno.EPERM;
        }
        Libc.close(fd);
        return (int) length;
    }

    private void write(int pid, String file) {
        ByteBuffer bytes = path.bytes();
        int digits = 1;
        for (int rest = pid / 10; rest > 0; rest /= 10) {
            digits++;
        }
        int rest = pid;
        for (int i = digits - 1; i >= 0; i--) {
            bytes.put(i, (byte) ('0' + rest % 10));
            rest /= 10;
        }
        bytes.put(digits, (byte) '/');
        for (int i = 0; i < file.length(); i++) {
            bytes.put(digits + 1 + i, (byte) file.charAt(i));
        }
        bytes.put(digits + 1 + file.length(), (byte) 0);
    }

    private void write(String name) {
        byte[] encoded = name.getBytes(StandardCharsets.UTF_8);
        path.bytes().put(0, encoded);
        path.bytes().put(encoded.length, (byte) 0);
    }

    @Override
    public void close() {
        Libc.close(proc);
    }

    /**
     * The facts of /proc about the program that a process executes; null for what cannot be read, or is not there.
     *
     * @param unit systemd unit, or the last part of the control group
     * @param executable path of the program
     * @param script script, module or jar of an interpreter or JVM
     */
    public record ProgramFacts(
            @Nullable String unit,
            @Nullable String executable,
            @Nullable String script) {}
}
