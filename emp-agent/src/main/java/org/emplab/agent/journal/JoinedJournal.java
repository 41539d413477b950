package org.emplab.agent.journal;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.emplab.agent.files.DurableFile;
import org.emplab.agent.journal.Segments.Segment;

/** Joins the rest of a journal that has ended into one run file, for a person. */
public final class JoinedJournal {
    private JoinedJournal() {}

    /**
     * Joins the files of a journal. If it is killed half-way, it can be called again.
     *
     * @return the one file; empty if there is no journal
     * @throws IOException if there is no space for it; the journal is then as before
     */
    public static Optional<Path> of(Path directory) throws IOException {
        Segments segments = Segments.in(directory);
        segments.tidy();
        if (segments.files().size() < 2) {
            return segments.files().stream().map(Segment::file).findFirst();
        }
        Path joined = Segments.first(directory);
        Path fresh = Segments.fresh(joined);
        try {
            copy(directory, fresh);
            DurableFile.replace(fresh, joined);
        } catch (IOException e) {
            Files.deleteIfExists(fresh);
            throw e;
        }
        for (Segment segment : segments.files()) {
            if (!segment.file().equals(joined)) {
                Files.deleteIfExists(segment.file());
            }
        }
        return Optional.of(joined);
    }

    /** Each number once: after a kill in the middle the first file has what the others have. */
    private static void copy(Path directory, Path target) throws IOException {
        try (JournalLines lines = JournalLines.open(directory);
                FileChannel channel = FileChannel.open(
                        target,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
            out.write(lines.header());
            int last = -1;
            for (JournalLines.Line line = lines.next(); line != null; line = lines.next()) {
                if (line.sample() > last) {
                    lines.copy(line, out);
                    last = line.sample();
                }
            }
            out.flush();
            channel.force(true);
        }
    }
}
