package org.emplab.agent.remote;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/**
 * The body of a request, written when it is wanted and never held whole.
 *
 * @param type its media type
 * @param length in bytes; −1 if that is not known before it is written
 */
public record Content(String type, long length, Writing writing) {

    /** Writes all of it. */
    @FunctionalInterface
    public interface Writing {
        void to(OutputStream out) throws IOException;
    }

    public static Content json(JsonNode tree) {
        return bytes("application/json", tree.toString().getBytes(StandardCharsets.UTF_8));
    }

    public static Content bytes(String type, byte[] bytes) {
        return new Content(type, bytes.length, out -> out.write(bytes));
    }
}
