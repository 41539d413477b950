package org.emplab.server.database.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.emplab.server.database.embedded.EmbeddedPostgres.EmbeddedDatabaseException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.FileSystemUtils;

/** The data directory of the embedded database, with its password. */
record DataDirectory(Path data, Path passwordFile, PostgresPrograms programs) {
    private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);

    /** Made on first use, readable by its owner only. */
    String password() {
        try {
            if (!Files.exists(passwordFile)) {
                byte[] random = new byte[24];
                new SecureRandom().nextBytes(random);
                Path fresh = Files.createTempFile(
                        passwordFile.getParent(),
                        "pg",
                        ".fresh",
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                Files.writeString(fresh, HexFormat.of().formatHex(random));
                Files.move(fresh, passwordFile, StandardCopyOption.ATOMIC_MOVE);
            }
            return Files.readString(passwordFile).strip();
        } catch (IOException e) {
            throw new EmbeddedDatabaseException("cannot keep the database's password in " + passwordFile, e);
        }
    }

    /** Made beside its place and moved there when it is whole, so that a kill in the middle leaves no half a database. */
    void create() {
        if (Files.exists(data)) {
            return;
        }
        LOG.info("making the database in {} (once)", data);
        Path fresh = data.resolveSibling("pg.fresh");
        try {
            if (Files.exists(fresh)) {
                FileSystemUtils.deleteRecursively(fresh);
            }
            programs.run(
                    "initdb",
                    "-D",
                    fresh.toString(),
                    "-U",
                    EmbeddedPostgres.USER,
                    "-A",
                    "scram-sha-256",
                    "--pwfile",
                    passwordFile.toString(),
                    "-c",
                    "scram_iterations=1", // they slow down guessing; this password has 192 random bits
                    "-E",
                    "UTF8",
                    "--locale=C",
                    "--locale-provider=builtin",
                    "--builtin-locale=C.UTF-8");
            Files.move(fresh, data, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new EmbeddedDatabaseException("cannot make the database in " + data + ": " + e.getMessage(), e);
        }
    }

    void refuseOtherVersion() {
        Path file = data.resolve("PG_VERSION");
        try {
            String stored = Files.readString(file).strip();
            String ours = programs.run("postgres", "--version").replaceAll("(?s).*?(\\d+).*", "$1");
            if (!stored.equals(ours)) {
                throw new EmbeddedDatabaseException("the database in " + data + " was made by PostgreSQL " + stored
                        + ", this server brings " + ours
                        + "; dump it with the release that made it and load it here (docs/appendix/operations.md)");
            }
        } catch (IOException e) {
            throw new EmbeddedDatabaseException(data + " does not look like a database: " + e.getMessage(), e);
        }
    }
}
