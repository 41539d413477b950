package org.emplab.agent.remote;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Reads the bodies of answers, up to a limit. */
final class Bodies {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private Bodies() {}

    /**
     * @throws TooLongException if there is more
     */
    static String text(InputStream in, int mostBytes) throws IOException {
        byte[] bytes = in.readNBytes(mostBytes);
        if (in.read() >= 0) {
            throw new TooLongException(mostBytes);
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Empty if it is no JSON; a missing node if there is nothing. */
    static Optional<JsonNode> tree(String text) {
        if (text.isBlank()) {
            return Optional.of(MissingNode.getInstance());
        }
        try {
            return Optional.of(JSON.readTree(text));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** An answer has more bytes than were asked for. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;

        TooLongException(int mostBytes) {
            super("more than " + mostBytes + " bytes");
        }
    }
}
