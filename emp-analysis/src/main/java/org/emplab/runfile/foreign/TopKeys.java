package org.emplab.runfile.foreign;

import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;

/** The keys at the top of a JSON document: those of its object, or of the first object of its array. */
final class TopKeys {
    private TopKeys() {}

    /** Reads as far as the object goes; of a torn one the keys that are there. */
    static Set<String> of(InputStream json) {
        Set<String> keys = new LinkedHashSet<>();
        try (JsonParser parser = ForeignJson.MAPPER
                .reader()
                .without(StreamReadFeature.AUTO_CLOSE_SOURCE)
                .createParser(json)) {
            JsonToken first = parser.nextToken();
            if (first == JsonToken.START_ARRAY) {
                first = parser.nextToken();
            }
            while (first == JsonToken.START_OBJECT && parser.nextToken() == JsonToken.PROPERTY_NAME) {
                keys.add(parser.currentName());
                parser.nextToken();
                parser.skipChildren();
            }
        } catch (JacksonException torn) {
            // its reader says where
        }
        return keys;
    }
}
