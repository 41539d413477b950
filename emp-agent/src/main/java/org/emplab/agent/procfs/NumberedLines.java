package org.emplab.agent.procfs;

import java.nio.ByteBuffer;

/** Finds the number behind a word at the start of a line. */
final class NumberedLines {
    private NumberedLines() {}

    /** The number behind the word, or −1 if no line starts with it. */
    static long value(ByteBuffer bytes, int length, String word) {
        boolean lineStart = true;
        for (int at = 0; at < length; at++) {
            if (lineStart && matches(bytes, at, length, word)) {
                return new NumberScanner(bytes, at + word.length(), length).next();
            }
            lineStart = bytes.get(at) == '\n';
        }
        return -1;
    }

    private static boolean matches(ByteBuffer bytes, int at, int length, String word) {
        if (at + word.length() > length) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (bytes.get(at + i) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
