package org.emplab.runfile;

/**
 * One line of a file as a slice of a buffer that the next line may overwrite.
 *
 * @param number from 1
 * @param terminated false if the file ended before a newline
 */
public record Line(byte[] buffer, int offset, int length, int number, boolean terminated) {
    public boolean isBlank() {
        for (int i = offset; i < offset + length; i++) {
            if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    /** True if a brace is the first of it, behind blanks and a byte order mark. */
    public boolean opens() {
        int first = offset + (length >= 3 && (buffer[offset] & 0xff) == 0xef ? 3 : 0);
        while (first < offset + length && (buffer[first] == ' ' || buffer[first] == '\t')) {
            first++;
        }
        return first < offset + length && buffer[first] == '{';
    }

    /** True if it begins with a brace and does not end with one. */
    public boolean opensOnly() {
        int last = offset + length - 1;
        while (last > offset && buffer[last] == '\r') {
            last--;
        }
        return length > 0 && buffer[offset] == '{' && buffer[last] != '}';
    }
}
