package org.emplab.agent.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.emplab.agent.Requirement;

/** A library that takes the place of some of the C library's functions in the processes that it is preloaded into. */
final class Preloaded {
    private Preloaded() {}

    /** Skips the test where no C compiler can make it. */
    static Path library(String name, Path directory) throws IOException, InterruptedException {
        Path source = directory.resolve(name + ".c");
        Path library = directory.resolve(name + ".so");
        try (InputStream in = Preloaded.class.getResourceAsStream("/preload/" + name + ".c")) {
            Files.write(source, Objects.requireNonNull(in, name).readAllBytes());
        }
        Requirement.COMPILER.check(
                made("cc", "-shared", "-fPIC", "-o", library.toString(), source.toString(), "-ldl"),
                "it makes no shared libraries: " + name + " is not tried");
        return library;
    }

    private static boolean made(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(List.of(command)).inheritIO().start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
