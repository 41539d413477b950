package org.emplab.agent.cli.remote;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.emplab.runfile.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * An experiment as a file says it, in YAML or JSON.
 *
 * @param file as it was given
 * @param content plain values: texts, numbers, truth values, lists and maps
 * @param lines where each key stands, by its path such as {@code runs[0].samples}
 */
record SpecificationFile(String file, Map<String, Object> content, Map<String, Integer> lines) {
    private static final int LARGEST = 1 << 20;

    /**
     * @param file {@code -} is standard input
     * @throws InvalidInputException if it is not a file with one object
     */
    static SpecificationFile read(String file) throws IOException {
        String text = text(file);
        boolean json = file.endsWith(".json") || text.stripLeading().startsWith("{");
        PlacedValues values = json ? JsonValues.read(text, file) : YamlValues.read(text, file);
        return new SpecificationFile(file, values.content(), values.lines());
    }

    /** Says where something is wrong; a key that is missing stands where it should be. */
    InvalidInputException wrong(@Nullable String key, String problem) {
        return new InvalidInputException(file, key == null ? 0 : line(key), key, problem);
    }

    private int line(String key) {
        String place = key;
        while (!place.isEmpty()) {
            Integer line = lines.get(place);
            if (line != null) {
                return line;
            }
            // what is said once for all runs stands at the top
            Integer common = lines.get(place.replaceFirst("^runs\\[\\d+]\\.", ""));
            if (common != null) {
                return common;
            }
            place = place.substring(0, Math.max(0, Math.max(place.lastIndexOf('.'), place.lastIndexOf('['))));
        }
        return 1;
    }

    private static String text(String file) throws IOException {
        byte[] bytes;
        try (InputStream in = file.equals("-") ? System.in : Files.newInputStream(Path.of(file))) {
            bytes = in.readNBytes(LARGEST + 1);
        } catch (NoSuchFileException e) {
            throw new InvalidInputException(file, 0, null, "there is no such file");
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
