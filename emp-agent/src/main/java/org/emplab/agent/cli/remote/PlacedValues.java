package org.emplab.agent.cli.remote;

import java.util.Map;

/** What a file says and on which line it says it. */
record PlacedValues(Map<String, Object> content, Map<String, Integer> lines) {
    static String at(String place, String key) {
        return place.isEmpty() ? key : place + "." + key;
    }
}
