package org.emplab.cli.remote;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.runfile.FileStream;
import org.emplab.runfile.InvalidInputException;

/** Reads the file of an experiment, in YAML or JSON. */
final class SpecificationFile {
    private static final int LARGEST = 1 << 20;

    private SpecificationFile() {}

    /**
     * @param file {@code -} is standard input
     * @throws InvalidInputException if it is not a file with one object
     */
    static SpecificationText read(String file) throws IOException {
        return SpecificationText.read(text(file), file);
    }

    private static String text(String file) throws IOException {
        byte[] bytes;
        try (InputStream in = file.equals("-") ? System.in : FileStream.open(Path.of(file))) {
            bytes = in.readNBytes(LARGEST + 1);
        }
        if (bytes.length > LARGEST) {
            throw new InvalidInputException(file, 0, null, "is larger than 1 MB, so it is no specification");
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidInputException(file, 0, null, "is not UTF-8 text");
        }
    }
}
