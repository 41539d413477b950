package org.emplab.cli.transfer;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.emplab.agent.remote.Content;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.RunFileWriter;
import org.emplab.runfile.foreign.ForeignRuns;
import org.emplab.runfile.foreign.ForeignRuns.ForeignFile;
import org.emplab.runfile.foreign.ForeignRuns.ForeignRun;
import org.emplab.runfile.foreign.ForeignTool;

/** Another tool's file as run files, which is what a server takes. */
final class ForeignContent {
    private ForeignContent() {}

    /** The tool that wrote the file; empty for a run file, for standard input and for a pipe, which is read once. */
    static Optional<ForeignTool> tool(String file) {
        if (file.equals("-") || !Files.isRegularFile(Path.of(file))) {
            return Optional.empty();
        }
        try (InputStream in = open(file)) {
            Optional<ForeignTool> tool = ForeignTool.of(in);
            Optional<String> unreadable = tool.isPresent() ? Optional.empty() : ForeignTool.unreadable(in);
            if (unreadable.isPresent()) {
                throw new InvalidInputException(file, 0, null, unreadable.get());
            }
            return tool;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @throws InvalidInputException if it cannot be read, or names no machine and neither does the caller
     */
    static ForeignFile read(ForeignTool tool, String file, ForeignRuns.Known known) {
        try (InputStream in = open(file)) {
            ForeignFile content = ForeignRuns.read(tool, in, file, known);
            if (content.runs().get(0).header().machine().equals(ForeignRuns.Known.UNKNOWN_MACHINE)) {
                throw new InvalidInputException(
                        file,
                        0,
                        null,
                        tool.toolName() + " does not write on which machine it ran: --machine NAME says it");
            }
            return content;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Content of(ForeignRun run) {
        return new Content("application/octet-stream", -1, out -> {
            GZIPOutputStream gzip = new GZIPOutputStream(out, 1 << 16);
            run.writeTo(new RunFileWriter(gzip));
            gzip.finish();
        });
    }

    private static InputStream open(String file) throws IOException {
        return new BufferedInputStream(Files.newInputStream(Path.of(file)), 1 << 16);
    }
}
