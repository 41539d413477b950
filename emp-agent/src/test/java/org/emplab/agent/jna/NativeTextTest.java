package org.emplab.agent.jna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NativeTextTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "gzip", "Jürgen", "größe", "日本", "\ud83d\ude00"})
    void utf8IsReadAsSuch(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        assertThat(NativeText.decode(bytes)).isEqualTo(text);
        assertThat(NativeText.encode(text)).isEqualTo(bytes);
        assertThat(NativeText.isOdd(text)).isFalse();
    }

    @Test
    void anyBytesComeBackEqual() {
        Random random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            byte[] bytes = new byte[random.nextInt(8)];
            for (int at = 0; at < bytes.length; at++) {
                bytes[at] = (byte) (random.nextBoolean() ? 1 + random.nextInt(255) : 0xEE - random.nextInt(0x50));
            }
            assertThat(NativeText.encode(NativeText.decode(bytes))).isEqualTo(bytes);
        }
    }

    @Test
    void bytesOfTheEscapesThemselvesComeBackEqual() {
        byte[] bytes = "a\uef80\uefff\uef7f".getBytes(StandardCharsets.UTF_8);

        assertThat(NativeText.decode(bytes)).isEqualTo("a\uefee\uefbe\uef80\uefee\uefbf\uefbf\uef7f");
        assertThat(NativeText.encode(NativeText.decode(bytes))).isEqualTo(bytes);
    }

    @Test
    void latin1IsNotLost() {
        String text = NativeText.decode("l\u00f6we".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(text).isEqualTo("l\ueff6we");
        assertThat(NativeText.isOdd(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\ud800", "\udc00b", "a\0b"})
    void whatCannotBeBytesIsRefused(String text) {
        assertThatThrownBy(() -> NativeText.encode(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
