package org.emplab.server.notify;

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
import java.util.concurrent.ConcurrentHashMap;
import org.emplab.report.table.Digits;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.machine.agent.JournalRoom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Looks at the disks that this server writes to: its home, where the embedded database is, and the directory of temporary
 * files, through which imports pass; and hears of those that agents write their samples to. The disk of a database elsewhere
 * is not seen from here.
 */
@Component
class DiskWatch {
    private static final Logger LOG = LoggerFactory.getLogger(DiskWatch.class);

    private final Troubles troubles;
    private final TroubleSettings settings;
    private final Set<Path> directories = new LinkedHashSet<>();
    private final Set<String> nearlyFull = ConcurrentHashMap.newKeySet();
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

    @EventListener
    void check(JournalRoom room) {
        check(room, settings.diskLeast().toBytes());
    }

    void check(JournalRoom room, long leastBytes) {
        judge(
                "agent:" + room.machine(),
                room.freeBytes(),
                leastBytes,
                String.format(
                        Locale.ROOT,
                        "the disk to which the agent of %s writes its samples has %s GB left; when it is full, its run is held"
                                + " until there is space",
                        room.machine(),
                        Digits.fixed(room.freeBytes() / 1e9, 1)));
    }

    void look(Path directory, long leastBytes) {
        try {
            FileStore disk = Files.getFileStore(directory);
            String place = host() + ":" + directory;
            long free = disk.getUsableSpace();
            judge(
                    place,
                    free,
                    leastBytes,
                    String.format(
                            Locale.ROOT,
                            "the disk of %s on %s has %s GB left of %s GB; when it is full, uploads and imports"
                                    + " wait, and agents keep their samples",
                            directory,
                            host(),
                            Digits.fixed(free / 1e9, 1),
                            Digits.fixed(disk.getTotalSpace() / 1e9, 1)));
        } catch (IOException e) {
            LOG.debug("how much room {} has is not known", directory, e);
        }
    }

    /** A disk counts as mended with a tenth more than the least, so that the message does not come each minute. */
    private void judge(String place, long free, long least, String text) {
        if (free < least) {
            if (nearlyFull.add(place)) {
                LOG.warn("{}", text);
            }
            troubles.begin("disk", place, null, text, clock.instant());
        } else if (free >= least / 10 * 11) {
            if (nearlyFull.remove(place)) {
                LOG.info("the disk of {} has room again", place);
            }
            troubles.end("disk", place, clock.instant());
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
