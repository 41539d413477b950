package org.emplab.agent.cli.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.format.InvalidInputException;
import org.emplab.format.JsonTrees;
import org.emplab.format.result.CutoffsJsonReader;
import org.emplab.format.result.InputFile;
import org.emplab.model.ProcessTime;
import tools.jackson.databind.node.ObjectNode;

/** The cutoff table of {@code --cutoffs}. */
record CutoffFile(InputFile input, ObjectNode tree) {

    static CutoffFile read(Path path) throws IOException {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(path);
        } catch (NoSuchFileException e) {
            throw new InvalidInputException(path.toString(), 0, null, "there is no such file");
        }
        ObjectNode tree = JsonTrees.parse(new String(bytes, StandardCharsets.UTF_8), path.toString());
        CutoffsJsonReader.readTable(tree, path.toString(), ProcessTime.ON_CPU); // refused before anything runs
        return new CutoffFile(new InputFile(path.toString(), sha256(bytes)), tree);
    }

    /** The account of PT that the cutoffs are about, if the file says so. */
    Optional<ProcessTime> processTime() {
        return CutoffsJsonReader.readProcessTime(tree, input.file());
    }

    CutoffTable table(ProcessTime otherwise) {
        return CutoffsJsonReader.readTable(tree, input.file(), otherwise);
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
