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
    private static final String FOLDER = "com/linux";
    private static final String LIBRARY = "library.so";
    private static final byte[] BYTES = {1, 2, 3, 4};

    @TempDir
    Path directory;

    private Path jar = Path.of("");
    private Path unpacked = Path.of("");
    private Path kept = Path.of("");

    @BeforeEach
    void jarWithALibraryAndTheLibraryBesideIt() throws IOException {
        jar = directory.resolve("jna.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream packed = new ZipOutputStream(file)) {
            packed.putNextEntry(new ZipEntry(FOLDER + "/" + LIBRARY));
            packed.write(BYTES);
        }
        unpacked = Files.createDirectories(directory.resolve("jna").resolve(FOLDER));
        kept = unpacked.resolve(LIBRARY);
        Files.write(kept, BYTES);
        permit(unpacked, "rwxr-xr-x");
        permit(kept, "rw-r--r--");
    }

    @Test
    void isTheOneOfTheJar() {
        assertThat(KeptLibrary.beside(jar, FOLDER, LIBRARY)).contains(unpacked);
    }

    @Test
    void isNotUsedWhereItIsMissing() throws IOException {
        Files.delete(kept);

        assertThat(KeptLibrary.beside(jar, FOLDER, LIBRARY)).isEmpty();
    }

    @Test
    void isNotUsedWhereItIsCut() throws IOException {
        Files.write(kept, new byte[] {1, 2, 3});

        assertThat(KeptLibrary.beside(jar, FOLDER, LIBRARY)).isEmpty();
    }

    @Test
    void isNotUsedWhereItIsOfAnotherVersion() throws IOException {
        Files.write(kept, new byte[] {1, 2, 3, 5});

        assertThat(KeptLibrary.beside(jar, FOLDER, LIBRARY)).isEmpty();
    }

    @Test
    void isNotUsedWhereOthersMayWriteIt() throws IOException {
        permit(kept, "rw-r--rw-");
        assertThat(KeptLibrary.beside(jar, FOLDER, LIBRARY)).isEmpty();

        permit(kept, "rw-r--r--");
        permit(unpacked, "rwxrwxr-x");
        assertThat(KeptLibrary.beside(jar, FOLDER, LIBRARY)).isEmpty();
    }

    private static void permit(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
}
