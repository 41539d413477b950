package org.emplab.agent.jna;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Arguments, variables and names as the kernel knows them, which are bytes, as text and back: equal for all bytes. UTF-8 is
 * read as such. Each byte that is not a part of it becomes one of the private characters U+EF80 to U+EFFF, and so do the
 * bytes of these characters themselves.
 */
public final class NativeText {
    private static final int ESCAPES = 0xEF00;
    private static final char FIRST = 0xEF80;
    private static final char LAST = 0xEFFF;

    private NativeText() {}

    public static String decode(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        StringBuilder text = new StringBuilder(bytes.length);
        CoderResult result;
        do {
            result = decoder.decode(in, out, true);
            append(text, out.flip());
            out.clear();
            for (int i = 0; result.isError() && i < result.length(); i++) {
                text.append(escape(in.get()));
            }
        } while (result.isError());
        return text.toString();
    }

    private static void append(StringBuilder text, CharBuffer decoded) {
        while (decoded.hasRemaining()) {
            char c = decoded.get();
            if (isEscape(c)) {
                for (byte part : String.valueOf(c).getBytes(StandardCharsets.UTF_8)) {
                    text.append(escape(part));
                }
            } else {
                text.append(c);
            }
        }
    }

    /** @throws IllegalArgumentException if there are no such bytes: half a character, or a NUL, which would end the text */
    public static byte[] encode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        int at = 0;
        while (at < text.length()) {
            int end = at;
            while (end < text.length() && !isEscape(text.charAt(end))) {
                end++;
            }
            bytes.writeBytes(utf8(text.substring(at, end)));
            for (at = end; at < text.length() && isEscape(text.charAt(at)); at++) {
                bytes.write(text.charAt(at));
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] utf8(String text) {
        try {
            if (text.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("a NUL character in '" + text.replace('\0', '?') + "'");
            }
            ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "half a character in '" + text.replaceAll("[\ud800-\udfff]", "?") + "'", e);
        }
    }

    /** True if the text has bytes that are not UTF-8: Java knows no file of such a name. */
    public static boolean isOdd(String text) {
        return text.chars().anyMatch(c -> isEscape((char) c));
    }

    private static boolean isEscape(char c) {
        return c >= FIRST && c <= LAST;
    }

    private static char escape(byte b) {
        return (char) (ESCAPES + (b & 0xff));
    }
}
