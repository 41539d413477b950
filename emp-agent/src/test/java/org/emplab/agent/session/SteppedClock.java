package org.emplab.agent.session;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;

/** The time of day of some processes, and what they start, which can be set while they run. The machine's own stays as it is. */
final class SteppedClock {
    private final Path library;
    private final Path offset;
    private final Path compiler;

    private SteppedClock(Path library, Path offset, Path compiler) {
        this.library = library;
        this.offset = offset;
        this.compiler = compiler;
    }

    /** Skips the test where no C compiler can make it. */
    static SteppedClock in(Path directory) throws IOException, InterruptedException {
        Path library = Preloaded.library("stepped-clock", directory);
        // what is linked statically would not be preloaded into
        Path compiler = Files.writeString(
                directory.resolve("cc-dynamic"),
                "#!/bin/sh\ncase \" $* \" in *\" -static \"*) exit 1;; esac\nexec cc \"$@\"\n");
        assumeTrue(compiler.toFile().setExecutable(true), "no scripts can be run in " + directory);
        SteppedClock clock = new SteppedClock(library, directory.resolve("offset"), compiler);
        clock.set(Duration.ZERO);
        return clock;
    }

    /** How far it is ahead of the machine's, from now on. */
    void set(Duration ahead) throws IOException {
        ByteBuffer seconds = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        seconds.putLong(0, ahead.toSeconds());
        try (FileChannel file = FileChannel.open(offset, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            file.write(seconds, 0);
        }
    }

    /** With these variables a process lives by it, and so does what it compiles. */
    Map<String, String> environment() {
        return Map.of("LD_PRELOAD", library.toString(), "STEPPED_CLOCK", offset.toString(), "CC", compiler.toString());
    }
}
