package org.emplab.cli.analyze;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.emplab.model.Measure;
import org.emplab.model.Run;
import org.emplab.runfile.FileStream;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.RunFileReader;
import org.emplab.runfile.Sha256;
import org.emplab.runfile.foreign.ForeignRuns;
import org.emplab.runfile.foreign.ForeignRuns.ForeignFile;
import org.emplab.runfile.foreign.ForeignRuns.ForeignRun;
import org.emplab.runfile.foreign.ForeignTool;

/**
 * A run and the SHA-256 of its file, read in one go, so that the two belong together and a pipe will do.
 *
 * @param runs one, or those of another tool's file
 * @param salvaged what was dropped, if anything was
 */
record HashedRun(List<Run> runs, String sha256, Optional<String> salvaged) {
    static HashedRun read(Path path, Set<Measure> measures, boolean salvage) throws IOException {
        MessageDigest digest = Sha256.digest();
        try (InputStream file = open(path);
                InputStream hashed = new BufferedInputStream(new DigestInputStream(file, digest), 1 << 16)) {
            Optional<ForeignTool> tool = ForeignTool.of(hashed);
            if (tool.isPresent()) {
                ForeignFile read = ForeignRuns.read(tool.get(), hashed, path.toString(), ForeignRuns.Known.nothing());
                return new HashedRun(
                        read.runs().stream().map(ForeignRun::run).toList(),
                        Sha256.hex(digest),
                        Optional.of(read.leftOut())
                                .filter(what -> !what.isEmpty())
                                .map(what -> path + ": left out " + String.join("; ", what)));
            }
            Optional<String> unreadable = ForeignTool.unreadable(hashed);
            if (unreadable.isPresent()) {
                throw new InvalidInputException(path.toString(), 0, null, unreadable.get());
            }
            try (RunFileReader reader = salvage
                    ? RunFileReader.salvaging(hashed, path.toString())
                    : RunFileReader.of(hashed, path.toString())) {
                Run run = reader.readAll(measures);
                hashed.transferTo(OutputStream.nullOutputStream());
                return new HashedRun(List.of(run), Sha256.hex(digest), reader.salvaged());
            }
        }
    }

    private static InputStream open(Path path) throws IOException {
        return path.toString().equals("-") ? System.in : FileStream.open(path);
    }
}
