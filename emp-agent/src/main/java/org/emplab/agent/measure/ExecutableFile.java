package org.emplab.agent.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.workload.ReadyProgram;

/** The file of the program under test, which may become another one during a run. */
final class ExecutableFile {
    private static final String STATE = "unix:ino,size,ctime";

    private final Path path;
    private Optional<String> first;
    private Map<String, Object> state;
    private Optional<String> other = Optional.empty();

    ExecutableFile(ReadyProgram program) {
        path = program.executable();
        first = program.executableSha256();
        state = first.isPresent() ? state() : Map.of();
    }

    /** Compares from now on with this digest, of a run that goes on. */
    void expect(String sha256) {
        first = Optional.of(sha256);
        state = Map.of(); // so that it is read
    }

    /** Looks whether it has changed, and reads it only then. */
    void look() {
        if (first.isPresent()) {
            Map<String, Object> now = state();
            if (!now.equals(state)) {
                state = now;
                other = ReadyProgram.sha256(path).filter(hash -> !hash.equals(first.get()));
            }
        }
    }

    /** The digest of its bytes at the last look, if they were not those that the run's header tells. */
    Optional<String> otherSha256() {
        return other;
    }

    private Map<String, Object> state() {
        try {
            return Files.readAttributes(path, STATE);
        } catch (IOException | UnsupportedOperationException e) {
            return Map.of(); // the launcher says that it is gone
        }
    }
}
