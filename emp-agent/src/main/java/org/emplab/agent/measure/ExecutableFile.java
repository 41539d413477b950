package org.emplab.agent.measure;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.workload.ReadyProgram;

/**
 * The file of the program under test, which may become another one during a run. The one that was read is held open: else
 * its number would be free for another file, whose time of change may be the same, since the kernel's clock of files ticks
 * each few milliseconds only.
 */
final class ExecutableFile implements AutoCloseable {
    private static final String STATE = "unix:dev,ino,size,ctime,isRegularFile";
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final int CURRENT_DIRECTORY = -100;
    private static final int O_NONBLOCK = 0x800; // a pipe in its place is opened, and not read
    private static final int O_CLOEXEC = 0x80000;

    private final Path path;
    private final boolean opened;
    private final boolean compiled;
    private Optional<String> first;
    private Map<String, Object> state = Map.of();
    private int descriptor = -1;
    private Optional<String> other = Optional.empty();

    ExecutableFile(ReadyProgram program) {
        path = program.executable();
        first = program.executableSha256();
        opened = program.isOpened();
        compiled = program.compiledSha256().isPresent();
    }

    /** Compares from now on with this digest, of a run that goes on. */
    void expect(String sha256) {
        first = Optional.of(sha256);
        state = Map.of(); // so that it is read
    }

    /**
     * Looks whether it has changed, and reads it only then.
     *
     * @throws MeasureException if a program that was compiled here has another in its place
     */
    void look() {
        if (first.isPresent() && (state.isEmpty() || !state(path).equals(state))) {
            Path held = hold();
            state = state(held);
            other = (state.isEmpty() ? Optional.<String>empty() : ReadyProgram.sha256(held))
                    .filter(hash -> !hash.equals(first.get()));
            if (compiled && other.isPresent()) {
                throw new MeasureException(path + " is not the program that was compiled;"
                        + " remove its directory to have it compiled again");
            }
        }
    }

    /** Opens the file that is at the path now, in place of the one before. */
    private Path hold() {
        close();
        NativeMemory name = NativeMemory.ofString(path.toString());
        descriptor = Libc.openat(CURRENT_DIRECTORY, name.address(), O_NONBLOCK | O_CLOEXEC, 0);
        Reference.reachabilityFence(name);
        return DESCRIPTORS.resolve(Integer.toString(descriptor));
    }

    /** The digest of its bytes at the last look, if they were not those that the run's header tells. */
    Optional<String> otherSha256() {
        return other;
    }

    /**
     * Identifies an opened program's file as last read, for the launcher, which executes no other; one that was not there
     * has an identity that no file has. Empty if the program cannot be read.
     */
    Optional<String> identity() {
        if (!opened || first.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                state.get("ctime") instanceof FileTime changed
                        ? state.get("dev") + " " + state.get("ino") + " " + state.get("size") + " "
                                + changed.to(TimeUnit.MICROSECONDS)
                        : "none");
    }

    private static Map<String, Object> state(Path file) {
        try {
            Map<String, Object> state = Files.readAttributes(file, STATE);
            return Boolean.TRUE.equals(state.get("isRegularFile")) ? state : Map.of();
        } catch (IOException e) {
            return Map.of(); // the launcher says that it is gone
        }
    }

    @Override
    public void close() {
        if (descriptor >= 0) {
            Libc.close(descriptor);
            descriptor = -1;
        }
    }
}
