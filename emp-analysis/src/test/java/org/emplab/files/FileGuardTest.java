package org.emplab.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileGuardTest {
    @TempDir
    private Path temporary;

    private Path inner;
    private Path file;

    @BeforeEach
    void make() throws IOException {
        temporary = temporary.toRealPath();
        inner = mode("rwxr-xr-x", Files.createDirectories(temporary.resolve("outer/inner")));
        file = mode("rw-r--r--", Files.writeString(inner.resolve("file"), ""));
        mode("rwxr-xr-x", temporary.resolve("outer"));
    }

    private static Path mode(String permissions, Path path) throws IOException {
        return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    private static Optional<Path> unguarded(Path path) throws IOException {
        return FileGuard.unguarded(List.of(path));
    }

    @Test
    void findsNothingInATemporaryDirectoryWhichIsSticky() throws IOException {
        assertThat(unguarded(file)).isEmpty();
        assertThat(unguarded(inner.resolve("absent/file"))).isEmpty();
        assertThat(FileGuard.isGuarded(file)).isTrue();
    }

    @Test
    void findsADirectoryAboveThatOthersMayWrite() throws IOException {
        Path outer = mode("rwxrwxrwx", temporary.resolve("outer"));
        assertThat(unguarded(file)).contains(outer);
        assertThat(FileGuard.isGuarded(file)).isTrue();
    }

    @Test
    void followsLinksToWhatTheyLeadTo() throws IOException {
        Path link = Files.createSymbolicLink(temporary.resolve("link"), Path.of("outer/inner"));
        assertThat(unguarded(link.resolve("file"))).isEmpty();
        mode("rwxrwxrwx", inner);
        assertThat(unguarded(link.resolve("file"))).contains(inner);
    }

    @Test
    void refusesALinkToItself() throws IOException {
        Path link = Files.createSymbolicLink(inner.resolve("loop"), Path.of("loop/loop"));
        assertThatThrownBy(() -> unguarded(link)).isInstanceOf(FileSystemException.class);
        assertThat(FileGuard.isOwn(link)).isFalse();
    }
}
