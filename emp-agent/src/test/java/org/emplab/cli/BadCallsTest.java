package org.emplab.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that cannot be meant: each is one line that says what is wrong, and nothing has been executed. */
class BadCallsTest {
    @TempDir
    static Path directory;

    private static final Map<String, Path> FILES = new LinkedHashMap<>();

    @BeforeAll
    static void writeFiles() throws IOException {
        for (String name : new String[] {"ran", "new", "folder", "run", "torn", "table", "binary", "empty"}) {
            FILES.put("{" + name + "}", directory.resolve(name));
        }
        Files.createDirectory(directory.resolve("folder"));
        CommandLineRun.of("simulate", "--samples", 12, "--output", directory.resolve("run"));
        String run = Files.readString(directory.resolve("run"));
        Files.writeString(directory.resolve("torn"), run.substring(0, run.length() - 20));
        Files.writeString(directory.resolve("table"), "{\n  \"format\" : \"emp-cutoffs/1\",\n  \"cutoffs\" : []\n}\n");
        Files.write(directory.resolve("binary"), new byte[] {1, (byte) 0xff, 0, 7, (byte) 0xc3});
        Files.createFile(directory.resolve("empty"));
    }

    static Stream<String> calls() throws IOException {
        try (InputStream in = Objects.requireNonNull(BadCallsTest.class.getResourceAsStream("/bad-calls.txt"))) {
            return new String(in.readAllBytes(), UTF_8).lines().filter(line -> !line.startsWith("#"));
        }
    }

    @ParameterizedTest
    @MethodSource("calls")
    void isRefusedInOneLine(String line) throws IOException {
        String[] parts = line.split(" \\| ", 2);

        CommandLineRun run = CommandLineRun.of((Object[])
                Arrays.stream(parts[0].split(" ")).map(BadCallsTest::word).toArray(String[]::new));

        assertThat(run.err()).startsWith("emp: ").contains(parts[1]).doesNotContain("Exception");
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.status()).isEqualTo(CliException.WRONG_CALL);
        assertThat(run.out()).isEmpty();
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("folder", "run", "torn", "table", "binary", "empty");
        }
    }

    private static String word(String written) {
        String word = written.equals("''") ? "" : written.replace("\\n", "\n");
        for (Map.Entry<String, Path> file : FILES.entrySet()) {
            word = word.replace(file.getKey(), file.getValue().toString());
        }
        return word;
    }
}
