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
    private static final int MOST_BYTES = 64 << 20;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private Bodies() {}

    static String text(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MOST_BYTES);
        if (in.read() >= 0) {
            throw new IOException("more than " + MOST_BYTES + " bytes");
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
}
