package org.emplab.server.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;

/** Backups that lie side by side, each with its time as its name. */
record BackupDirectory(Path directory) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    Path next(Instant now) {
        return directory.resolve("emp-" + TIME.format(now) + ".backup");
    }

    /** All but one and the newest others; a file of another name is none of them. */
    List<Path> allBut(Path kept, int newestOthers) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> backups = files.filter(
                            file -> file.getFileName().toString().matches("emp-\\d{8}T\\d{6}Z\\.backup"))
                    .filter(file -> !file.equals(kept))
                    .sorted()
                    .toList();
            return backups.subList(0, Math.max(0, backups.size() - newestOthers));
        }
    }
}
