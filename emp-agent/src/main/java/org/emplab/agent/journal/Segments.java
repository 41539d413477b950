package org.emplab.agent.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of one journal as they are on disk, oldest first. Each is a run file of its own, header first. The journal
 * grows in the last one; an older one is complete, and goes when the server has all of it.
 */
public record Segments(Path directory, List<Segment> files) {
    private static final String FIRST = "journal.emprun.jsonl";
    private static final Pattern LATER = Pattern.compile("journal-(\\d{10})\\.emprun\\.jsonl");
    private static final String FRESH = ".new";

    /**
     * One file of a journal.
     *
     * @param from no sample in it has a smaller number
     */
    public record Segment(int from, Path file) {}

    public Segments {
        files = List.copyOf(files);
    }

    /** The segments in a directory; none if there is no such directory. */
    public static Segments in(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return new Segments(directory, List.of());
        }
        try (Stream<Path> paths = Files.list(directory)) {
            return new Segments(
                    directory,
                    paths.flatMap(path -> segment(path).stream())
                            .sorted(Comparator.comparingInt(Segment::from))
                            .toList());
        }
    }

    private static Optional<Segment> segment(Path path) {
        String name = String.valueOf(path.getFileName());
        Matcher later = LATER.matcher(name);
        return name.equals(FIRST)
                ? Optional.of(new Segment(0, path))
                : later.matches() ? Optional.of(new Segment(Integer.parseInt(later.group(1)), path)) : Optional.empty();
    }

    /** True if there is no journal. */
    public boolean isEmpty() {
        return files.isEmpty();
    }

    /** The one in which the journal grows. */
    Segment newest() {
        return files.get(files.size() - 1);
    }

    /** The name of the first file of a journal. */
    static Path first(Path directory) {
        return directory.resolve(FIRST);
    }

    /** The name of a later file, which begins with a sample. */
    static Path later(Path directory, int from) {
        return directory.resolve(String.format(Locale.ROOT, "journal-%010d.emprun.jsonl", from));
    }

    /** The name of a file until it is whole. */
    static Path fresh(Path file) {
        return file.resolveSibling(file.getFileName() + FRESH);
    }

    /** The start of the file that has a sample, or would have it. */
    JournalLines.JournalPosition startOfFileWith(int sample) {
        JournalLines.JournalPosition position = JournalLines.JournalPosition.START;
        for (Segment segment : files) {
            if (segment.from() <= sample) {
                position = new JournalLines.JournalPosition(segment.from(), 0);
            }
        }
        return position;
    }

    /** Bytes from a position to the end; headers of later files count, too. */
    public long bytesFrom(JournalLines.JournalPosition position) throws IOException {
        long bytes = 0;
        for (Segment segment : files) {
            if (segment.from() == position.segment()) {
                bytes += Math.max(0, Files.size(segment.file()) - position.offset());
            } else if (segment.from() > position.segment()) {
                bytes += Files.size(segment.file());
            }
        }
        return bytes;
    }

    /**
     * Deletes the files of which the server has every sample, but never the last one.
     *
     * @param stored the server has the samples up to this one
     */
    public void deleteThrough(int stored) throws IOException {
        for (int i = 0; i + 1 < files.size() && files.get(i + 1).from() <= stored + 1; i++) {
            Files.deleteIfExists(files.get(i).file());
        }
    }

    /** Removes what was begun and not finished when the agent was killed. */
    void tidy() throws IOException {
        if (Files.isDirectory(directory)) {
            try (Stream<Path> paths = Files.list(directory)) {
                for (Path path : paths.filter(Segments::isFresh).toList()) {
                    Files.deleteIfExists(path);
                }
            }
        }
    }

    private static boolean isFresh(Path path) {
        String name = String.valueOf(path.getFileName());
        return name.endsWith(FRESH)
                && segment(path.resolveSibling(name.substring(0, name.length() - FRESH.length())))
                        .isPresent();
    }
}
