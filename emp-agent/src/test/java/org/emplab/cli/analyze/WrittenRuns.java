package org.emplab.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Two runs of a program, the second with twice the size and twice as slow. */
abstract class WrittenRuns {
    @TempDir
    Path directory;

    Path first;

    Path second;

    @BeforeEach
    void writeRuns() throws IOException {
        String environment = ",\"environment\":{\"empVersions\":{\"v1\":{\"holds\":true},\"v2\":{\"holds\":false}}}";
        first = RunFiles.write(directory, "first.jsonl", 1000, true, environment + size(100));
        second = RunFiles.write(directory, "second.jsonl", 2000, true, environment + size(200));
    }

    static String size(int size) {
        return ",\"workload\":{\"name\":\"sort\",\"parameters\":{\"size\":\"" + size + "\"}}";
    }
}
