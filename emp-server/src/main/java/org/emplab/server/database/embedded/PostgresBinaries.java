package org.emplab.server.database.embedded;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.emplab.server.database.embedded.EmbeddedPostgres.EmbeddedDatabaseException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.FileSystemUtils;

/** Unpacks the PostgreSQL that is on the class path, once per version, into a directory named by its content. */
final class PostgresBinaries {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresBinaries.class);

    private PostgresBinaries() {}

    /** The directory that holds {@code bin}, {@code lib} and {@code share}. */
    static Path unpackedUnder(Path directory) {
        String resource = resource();
        try {
            Files.createDirectories(directory);
            Path home = directory.resolve(fingerprint(resource));
            if (!Files.isDirectory(home)) {
                LOG.info("unpacking PostgreSQL into {} (once)", directory);
                Path unfinished = Files.createTempDirectory(directory, "unpacking-");
                unpack(resource, unfinished);
                Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
                Files.move(unfinished, home, StandardCopyOption.ATOMIC_MOVE);
                removeUnfinished(directory);
            }
            return home;
        } catch (IOException e) {
            throw new EmbeddedDatabaseException(
                    "cannot unpack PostgreSQL into " + directory + ": " + e.getMessage(), e);
        }
    }

    private static String resource() {
        String architecture = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return switch (architecture) {
            case "amd64", "x86_64" -> "/postgres-linux-x86_64.txz";
            case "aarch64", "arm64" -> "/postgres-linux-arm_64.txz";
            default ->
                throw new EmbeddedDatabaseException("no embedded PostgreSQL for " + architecture
                        + "; name a PostgreSQL of yours with --spring.datasource.url");
        };
    }

    private static InputStream open(String resource) {
        InputStream in = PostgresBinaries.class.getResourceAsStream(resource);
        if (in == null) {
            throw new EmbeddedDatabaseException(resource + " is not on the class path");
        }
        return new BufferedInputStream(in, 1 << 16);
    }

    /**
     * The resource's length and checksum as the jar's directory has them: reading fifteen megabytes at each start would
     * take longer than starting PostgreSQL does.
     */
    private static String fingerprint(String resource) throws IOException {
        URL url = PostgresBinaries.class.getResource(resource);
        if (url == null) {
            throw new EmbeddedDatabaseException(resource + " is not on the class path");
        }
        if (url.openConnection() instanceof JarURLConnection jar) {
            ZipEntry entry = jar.getJarEntry();
            return "%08x-%x".formatted(entry.getCrc(), entry.getSize());
        }
        throw new EmbeddedDatabaseException(url + " is not in a jar");
    }

    private static void unpack(String resource, Path target) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(new XZCompressorInputStream(open(resource)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path path = target.resolve(entry.getName()).normalize();
                if (!path.startsWith(target)) {
                    throw new IOException("archive entry outside of its directory: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(path);
                } else if (entry.isSymbolicLink()) {
                    Files.createDirectories(path.getParent());
                    Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
                } else {
                    Files.createDirectories(path.getParent());
                    Files.copy(tar, path, StandardCopyOption.REPLACE_EXISTING);
                    boolean executable = (entry.getMode() & 0100) != 0;
                    Files.setPosixFilePermissions(
                            path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
                }
            }
        }
    }

    private static void removeUnfinished(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            for (Path child : (Iterable<Path>) children::iterator) {
                if (child.getFileName().toString().startsWith("unpacking-")) {
                    FileSystemUtils.deleteRecursively(child);
                }
            }
        }
    }
}
