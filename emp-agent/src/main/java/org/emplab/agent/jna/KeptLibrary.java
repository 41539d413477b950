package org.emplab.agent.jna;

import com.sun.jna.Platform;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * JNA's native library, which the build unpacks beside JNA's jar. JNA alone unpacks it into a temporary file at each start,
 * and runs {@code ldconfig}; both take some ten milliseconds.
 */
final class KeptLibrary {
    private static final String DIRECTORY = "jna.boot.library.path";
    private static final String SEARCHED = "jna.platform.library.path";
    private static final int WRITABLE_TO_OTHERS = 0022;

    private KeptLibrary() {}

    /** Has JNA load the kept library; where it is not as in the jar JNA unpacks its own. Before any class of JNA is initialised. */
    static void use() {
        if (System.getProperty(SEARCHED) == null) {
            System.setProperty(SEARCHED, ""); // only the C library is needed, which is loaded
        }
        if (System.getProperty(DIRECTORY) == null) {
            String folder = "com/sun/jna/" + Platform.RESOURCE_PREFIX;
            String library = System.mapLibraryName("jnidispatch");
            jar(folder + "/" + library)
                    .flatMap(jar -> beside(jar, folder, library))
                    .ifPresent(directory -> System.setProperty(DIRECTORY, directory.toString()));
        }
    }

    private static Optional<Path> jar(String entry) {
        URL url = KeptLibrary.class.getClassLoader().getResource(entry);
        try {
            return url != null && url.openConnection() instanceof JarURLConnection jar
                    ? Optional.of(Path.of(URI.create(jar.getJarFileURL().toString())))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * The directory beside a jar into which a folder of it was unpacked; empty unless the library in it has the bytes of the
     * jar's and both are as safe from others as the jar.
     */
    static Optional<Path> beside(Path jar, String folder, String library) {
        Path directory = jar.resolveSibling("jna").resolve(folder);
        Path file = directory.resolve(library);
        try (ZipFile packed = new ZipFile(jar.toFile())) {
            ZipEntry entry = packed.getEntry(folder + "/" + library);
            if (entry == null || !isGuarded(file, jar) || !isGuarded(directory, jar)) {
                return Optional.empty();
            }
            byte[] bytes = Files.readAllBytes(file);
            CRC32 checksum = new CRC32();
            checksum.update(bytes);
            return bytes.length == entry.getSize() && checksum.getValue() == entry.getCrc()
                    ? Optional.of(directory)
                    : Optional.empty();
        } catch (IOException missing) {
            return Optional.empty();
        }
    }

    private static boolean isGuarded(Path path, Path jar) throws IOException {
        return Files.getAttribute(path, "unix:uid").equals(Files.getAttribute(jar, "unix:uid"))
                && ((int) Files.getAttribute(path, "unix:mode") & WRITABLE_TO_OTHERS) == 0;
    }
}
