package org.emplab.agent.jna;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptLibraryTest {
    private static final String NAME = "linux/library.so";
    private static final byte[] BYTES = {1, 2, 3, 4};

    @TempDir
    Path directory;

    private Path jar = Path.of("");
    private Path kept = Path.of("");

    @BeforeEach
    void jarWithALibraryAndTheLibraryBesideIt() throws IOException {
        jar = directory.resolve("jna.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream packed = new ZipOutputStream(file)) {
            packed.putNextEntry(new ZipEntry(NAME));
            packed.write(BYTES);
        }
        kept = directory.resolve("jna").resolve(NAME);
        Files.createDirectories(kept.getParent());
        Files.write(kept, BYTES);
        permit(kept.getParent(), "rwxr-xr-x");
        permit(kept, "rw-r--r--");
    }

    @Test
    void isTheOneOfTheJar() {
        assertThat(KeptLibrary.beside(jar, NAME)).contains(kept);
    }

    @Test
    void isNotUsedWhereItIsMissing() throws IOException {
        Files.delete(kept);

        assertThat(KeptLibrary.beside(jar, NAME)).isEmpty();
    }

    @Test
    void isNotUsedWhereItIsCut() throws IOException {
        Files.write(kept, new byte[] {1, 2, 3});

        assertThat(KeptLibrary.beside(jar, NAME)).isEmpty();
    }

    @Test
    void isNotUsedWhereItIsOfAnotherVersion() throws IOException {
        Files.write(kept, new byte[] {1, 2, 3, 5});

        assertThat(KeptLibrary.beside(jar, NAME)).isEmpty();
    }

    @Test
    void isNotUsedWhereOthersMayWriteIt() throws IOException {
        permit(kept, "rw-r--rw-");
        assertThat(KeptLibrary.beside(jar, NAME)).isEmpty();

        permit(kept, "rw-r--r--");
        permit(kept.getParent(), "rwxrwxr-x");
        assertThat(KeptLibrary.beside(jar, NAME)).isEmpty();
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
}
