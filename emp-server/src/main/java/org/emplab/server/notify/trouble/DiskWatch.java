package org.emplab.server.notify.trouble;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.emplab.server.EmpServerSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Looks at the disks that this server writes to: its home, where the embedded database is, and the directory of temporary
 * files, through which imports pass. The disk of a database elsewhere is not seen from here.
 */
@Component
class DiskWatch {
    private static final Logger LOG = LoggerFactory.getLogger(DiskWatch.class);

    private final Troubles troubles;
    private final TroubleSettings settings;
    private final Set<Path> directories = new LinkedHashSet<>();
    private final Clock clock;

    DiskWatch(Troubles troubles, TroubleSettings settings, EmpServerSettings server, Clock clock) {
        this.troubles = troubles;
        this.settings = settings;
        this.clock = clock;
        directories.add(server.home());
        directories.add(Path.of(System.getProperty("java.io.tmpdir")));
    }

    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    void look() {
        directories.stream()
                .filter(Files::isDirectory)
                .forEach(directory -> look(directory, settings.diskLeast().toBytes()));
    }

    /** It counts as mended with a tenth more than the least, so that nobody is told of it each minute. */
    void look(Path directory, long leastBytes) {
        try {
            FileStore disk = Files.getFileStore(directory);
            String place = host() + ":" + directory;
            long free = disk.getUsableSpace();
            if (free < leastBytes) {
                troubles.begin(
                        "disk",
                        place,
                        null,
                        String.format(
                                Locale.ROOT,
                                "the disk of %s on %s has %.1f GB left of %.1f GB; when it is full, uploads and imports"
                                        + " wait, and agents keep their samples",
                                directory,
                                host(),
                                free / 1e9,
                                disk.getTotalSpace() / 1e9),
                        clock.instant());
            } else if (free >= leastBytes / 10 * 11) {
                troubles.end("disk", place, clock.instant());
            }
        } catch (IOException e) {
            LOG.debug("how much room {} has is not known", directory, e);
        }
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "the server";
        }
    }
}
