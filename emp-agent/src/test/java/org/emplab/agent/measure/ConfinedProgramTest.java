package org.emplab.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.Requirement;
import org.emplab.agent.files.DirectoryTree;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.workload.Confinement;
import org.emplab.agent.workload.ReadyProgram;
import org.emplab.lab.experiment.MachinePermissions;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Sample;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files and programs that a machine's owner permits, while another program puts others in their place. */
@Timeout(120)
class ConfinedProgramTest extends ExecutedPrograms {
    private static final int TRIES = 200;

    private Path permitted;
    private Path victim;

    @BeforeEach
    void make() throws IOException {
        directory = directory.toRealPath();
        permitted = Files.createDirectory(directory.resolve("permitted"));
        victim = Files.createDirectory(directory.resolve("victim"));
        Files.writeString(victim.resolve("file"), "kept");
    }

    private Measurement open(MeasureSettings settings) {
        return Measurement.open(
                settings,
                new NoCapture(),
                Map.of(),
                home,
                Optional.of(new Confinement(
                        List.of(Path.of("/usr/bin"), Path.of("/bin"), permitted),
                        List.of(permitted),
                        Optional.of(MachinePermissions.SELF))));
    }

    private Sample taken(Measurement measurement) {
        return measurement.take(1, Optional.empty());
    }

    private static void link(Path link, Path target) {
        try {
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, target);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Takes samples while both contents of a path take turns in it. */
    private void takeWhileSwapped(Path path, Path one, Path other, MeasureSettings settings, Check check)
            throws Exception {
        Swapper swapper = new Swapper(path, one, other);
        try (Measurement measurement = open(settings)) {
            swapper.start();
            for (int i = 0; i < TRIES; i++) {
                try {
                    check.look(measurement.take(i + 1, Optional.empty()));
                } catch (MeasureException refused) {
                    assertThat(refused).hasMessageContaining("cannot ");
                }
            }
        } finally {
            swapper.end();
        }
    }

    interface Check {
        void look(Sample sample) throws IOException;
    }

    /** Puts copies of two files, links or directories in one place in turn, as fast as it can. */
    private static final class Swapper extends Thread {
        private final Path path;
        private final List<Path> contents;
        private volatile boolean ends;
        private volatile long swaps;

        Swapper(Path path, Path one, Path other) {
            this.path = path;
            this.contents = List.of(one, other);
        }

        @Override
        public void run() {
            Path fresh = path.resolveSibling("fresh");
            while (!ends) {
                try {
                    DirectoryTree.delete(fresh);
                    Files.copy(
                            contents.get((int) (swaps % 2)),
                            fresh,
                            StandardCopyOption.COPY_ATTRIBUTES,
                            LinkOption.NOFOLLOW_LINKS);
                    if (Files.isDirectory(path)) { // in whose place a rename puts no link
                        DirectoryTree.delete(path);
                    }
                    Files.move(fresh, path, StandardCopyOption.REPLACE_EXISTING);
                    swaps++;
                } catch (IOException meanwhile) {
                    // the program has put a file there
                }
            }
        }

        void end() throws InterruptedException {
            ends = true;
            join();
            assertThat(swaps).isGreaterThan(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"stdin", "stdout", "stderr"})
    void aFileThatBecomesALinkIsNotOpened(String stream) throws Exception {
        Path file = Files.writeString(permitted.resolve("file"), "");
        try (Measurement measurement = open(settings(Map.of("command", List.of("cat"), stream, file.toString())))) {
            assertThat(taken(measurement).exitCode()).isZero();
            link(file, victim.resolve("file"));
            assertThatThrownBy(() -> taken(measurement))
                    .isInstanceOf(MeasureException.class)
                    .hasMessageContaining("cannot open standard")
                    .hasMessageContaining("symbolic link");
        }
        assertThat(victim.resolve("file")).hasContent("kept");
    }

    @Test
    void aDirectoryThatBecomesALinkIsNotEntered() throws Exception {
        Path inner = Files.createDirectories(permitted.resolve("a/b"));
        Path file = inner.resolve("file");
        try (Measurement written = open(settings(Map.of("command", List.of("pwd"), "stdout", file.toString())));
                Measurement entered =
                        open(settings(Map.of("command", List.of("pwd"), "directory", inner.toString())))) {
            assertThat(taken(written).exitCode()).isZero();
            assertThat(taken(entered).exitCode()).isZero();
            Files.delete(file);
            Files.delete(inner);
            link(inner, victim);
            assertThatThrownBy(() -> taken(written)).hasMessageContaining("cannot open standard output");
            assertThatThrownBy(() -> taken(entered)).hasMessageContaining("cannot enter the working directory");
        }
        assertThat(victim.resolve("file")).hasContent("kept");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stdin", "stdout", "stderr", "directory", "inner", "command"})
    void aLinkThatIsSwappedInNeverLeadsOut(String what) throws Exception {
        Path path = permitted.resolve("swapped");
        Path result = permitted.resolve("result");
        boolean ofDirectories = what.equals("directory") || what.equals("inner");
        Path plain = ofDirectories
                ? Files.createDirectory(directory.resolve("plain"))
                : Files.copy(Path.of("/usr/bin/true"), directory.resolve("plain"), StandardCopyOption.COPY_ATTRIBUTES);
        Path link = directory.resolve("link");
        link(
                link,
                what.equals("command") ? Path.of("/usr/bin/false") : ofDirectories ? victim : victim.resolve("file"));
        Files.copy(plain, path, StandardCopyOption.COPY_ATTRIBUTES);
        Map<String, Object> settings = switch (what) {
            case "command" -> Map.of("command", List.of(path.toString()));
            case "stdin" -> Map.of("command", List.of("cat"), what, path.toString(), "stdout", result.toString());
            case "inner" ->
                Map.of(
                        "command",
                        List.of("echo"),
                        "stdout",
                        path.resolve("file").toString());
            case "directory" -> Map.of("command", List.of("touch", "made"), what, path.toString());
            default -> Map.of("command", List.of("sh", "-c", "echo; echo >&2"), what, path.toString());
        };
        takeWhileSwapped(path, plain, link, settings(settings), sample -> {
            assertThat(!what.equals("command") || sample.exitCode() == 0).isTrue();
            assertThat(victim).isDirectoryNotContaining("glob:**made");
            assertThat(victim.resolve("file")).hasContent("kept");
            assertThat(Files.exists(result) && Files.size(result) == "kept".length())
                    .isFalse();
        });
    }

    @Test
    void aProgramThatIsCalledByALinkStaysTheOneThatWasPermitted() throws Exception {
        Path tool = permitted.resolve("tool");
        link(tool, Path.of("/usr/bin/true"));
        try (Measurement measurement = open(settings(tool.toString()))) {
            link(tool, Path.of("/usr/bin/false"));
            assertThat(taken(measurement).exitCode()).isZero();
            assertThat(taken(measurement).processes())
                    .singleElement()
                    .extracting(ProcessDiff::name)
                    .isEqualTo("true");
        }
        link(tool, victim.resolve("file"));
        Files.setPosixFilePermissions(victim.resolve("file"), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatThrownBy(() -> open(settings(tool.toString())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not permit the command");
    }

    @Test
    void theDigestOnRecordIsThatOfTheProgramThatRan() throws Exception {
        String[] release = System.getProperty("os.version").split("[.-]");
        Requirement.TOOLS.check(
                Integer.parseInt(release[0]) * 1000 + Integer.parseInt(release[1]) >= 6014,
                "the kernel names a process that is executed by a descriptor by its number");
        Path program =
                Files.copy(Path.of("/usr/bin/true"), permitted.resolve("program"), StandardCopyOption.COPY_ATTRIBUTES);
        String good = ReadyProgram.sha256(Path.of("/usr/bin/true")).orElseThrow();
        String other = ReadyProgram.sha256(Path.of("/usr/bin/false")).orElseThrow();
        takeWhileSwapped(
                program, Path.of("/usr/bin/true"), Path.of("/usr/bin/false"), settings(program.toString()), sample -> {
                    assertThat(sample.extra().getOrDefault(Sample.EXECUTABLE_SHA256, good))
                            .isEqualTo(sample.exitCode() == 0 ? good : other);
                });
    }

    @Test
    void aScriptKnowsItsDirectory() throws Exception {
        Path script = Files.writeString(
                permitted.resolve("script"), "#!/bin/sh\ntest \"$(cat \"$(dirname \"$0\")/beside\")\" = found\n");
        Files.writeString(permitted.resolve("beside"), "found");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        try (Measurement measurement = open(settings(script.toString()))) {
            assertThat(taken(measurement).exitCode()).isZero();
        }
    }
}
