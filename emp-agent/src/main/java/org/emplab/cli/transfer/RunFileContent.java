package org.emplab.cli.transfer;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.emplab.agent.remote.Content;
import org.emplab.model.Sample;
import org.emplab.runfile.FileStream;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.RunFileWriter;

/** A run file as the body of a request, never held whole. */
final class RunFileContent {
    private static final String TYPE = "application/octet-stream";

    private RunFileContent() {}

    /** Byte for byte, gzipped or not; {@code -} is standard input. */
    static Content asItIs(String file, Transfer transfer) {
        return new Content(TYPE, length(file), out -> {
            try (InputStream in = open(file)) {
                in.transferTo(transfer.through(out));
                transfer.waiting("storing …");
            }
        });
    }

    /** The content of a file without its torn last line. */
    static Content salvaged(String file, Transfer transfer, Salvage salvage) {
        return new Content(TYPE, -1, out -> {
            try (RunFileReader reader = RunFileReader.salvaging(open(file), file)) {
                // not closed on failure: without gzip's end mark the server stores nothing of it
                GZIPOutputStream gzip = new GZIPOutputStream(transfer.through(out), 1 << 16);
                RunFileWriter writer = new RunFileWriter(gzip);
                writer.header(reader.header());
                for (Sample sample = reader.next(); sample != null; sample = reader.next()) {
                    writer.sample(sample);
                }
                gzip.finish();
                reader.salvaged().ifPresent(salvage::dropped);
            }
        });
    }

    /** Is told what was dropped. */
    @FunctionalInterface
    interface Salvage {
        void dropped(String what);
    }

    /**
     * Looks at a file before anything is sent.
     *
     * @throws InvalidInputException if it cannot be read
     */
    static void check(String file) {
        if (file.equals("-")) {
            return;
        }
        Path path = Path.of(file);
        if (Files.notExists(path)) {
            throw new InvalidInputException(file, 0, null, "there is no such file");
        }
        if (Files.isDirectory(path)) {
            throw new InvalidInputException(file, 0, null, "is a directory, not a run file");
        }
        if (!Files.isReadable(path)) {
            throw new InvalidInputException(file, 0, null, "may not be read by you");
        }
        if (isArchive(file)) {
            throw new InvalidInputException(
                    file, 0, null, "is an archive: unpack it, and import the files of its directory runs");
        }
    }

    /** Whether a file is an archive, an empty one too, by how it begins. */
    private static boolean isArchive(String file) {
        if (!Files.isRegularFile(Path.of(file))) {
            return false;
        }
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            String begin = new String(in.readNBytes(4), StandardCharsets.ISO_8859_1);
            return begin.equals("PK\3\4") || begin.equals("PK\5\6");
        } catch (IOException e) {
            return false; // the reader says why it cannot be
        }
    }

    /** −1 for what is no ordinary file. */
    static long length(String file) {
        try {
            return !file.equals("-") && Files.isRegularFile(Path.of(file)) ? Files.size(Path.of(file)) : -1;
        } catch (IOException e) {
            return -1;
        }
    }

    private static InputStream open(String file) throws IOException {
        return new BufferedInputStream(file.equals("-") ? System.in : FileStream.open(Path.of(file)), 1 << 16);
    }
}
