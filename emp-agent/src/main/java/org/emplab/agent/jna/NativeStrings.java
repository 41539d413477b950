package org.emplab.agent.jna;

import java.util.List;

/** A NULL-terminated vector of C strings, kept alive with them. */
public final class NativeStrings {
    private final List<NativeMemory> strings;
    private final NativeMemory vector;

    public NativeStrings(List<String> texts) {
        strings = texts.stream().map(NativeMemory::ofString).toList();
        vector = NativeMemory.ofSize(8 * (texts.size() + 1));
        for (int i = 0; i < strings.size(); i++) {
            vector.bytes().putLong(8 * i, strings.get(i).address());
        }
    }

    public long address() {
        return vector.address();
    }
}
