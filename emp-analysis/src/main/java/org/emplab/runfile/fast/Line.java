package org.emplab.runfile.fast;

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

    /** True if it begins with a brace and does not end with one. */
    public boolean opensOnly() {
        int last = offset + length - 1;
        while (last > offset && buffer[last] == '\r') {
            last--;
        }
        return length > 0 && buffer[offset] == '{' && buffer[last] != '}';
    }
}
