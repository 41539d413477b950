package org.emplab.agent.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.workload.ReadyProgram;

/** The file of the program under test, which may become another one during a run. */
final class ExecutableFile {
    private static final String STATE = "unix:dev,ino,size,ctime";

    private final Path path;
    private final boolean opened;
    private final boolean compiled;
    private Optional<String> first;
    private Map<String, Object> state;
    private Optional<String> other = Optional.empty();

    ExecutableFile(ReadyProgram program) {
        path = program.executable();
        first = program.executableSha256();
        opened = program.isOpened();
        compiled = program.compiledSha256().isPresent();
        state = first.isPresent() && !opened ? state() : Map.of(); // else it may be another one already
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
        if (first.isPresent()) {
            Map<String, Object> now = state();
            if (!now.equals(state)) {
                state = now;
                other = ReadyProgram.sha256(path).filter(hash -> !hash.equals(first.get()));
                if (compiled && other.isPresent()) {
                    throw new MeasureException(path + " is not the program that was compiled;"
                            + " remove its directory to have it compiled again");
                }
            }
        }
    }

    /** The digest of its bytes at the last look, if they were not those that the run's header tells. */
    Optional<String> otherSha256() {
        return other;
    }

    /** Identifies an opened program's file as last read, for the launcher; empty if it cannot be read. */
    Optional<String> identity() {
        return opened && state.get("ctime") instanceof FileTime changed
                ? Optional.of(state.get("dev") + " " + state.get("ino") + " " + state.get("size") + " "
                        + changed.to(TimeUnit.MICROSECONDS))
                : Optional.empty();
    }

    private Map<String, Object> state() {
        try {
            return Files.readAttributes(path, STATE);
        } catch (IOException | UnsupportedOperationException e) {
            return Map.of(); // the launcher says that it is gone
        }
    }
}
