package org.emplab.agent.taskstats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatsViewTest {
    private final StatsView stats = new StatsView();

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 10, 11, 12, 13, 14, 15, 16, 17})
    void readsTheSameCountsFromEveryVersion(int version) {
        ByteBuffer struct = CapturedReply.struct("thread-reply-v16", version);
        stats.at(struct, 0, struct.capacity());
        assertThat(stats.version()).isEqualTo(version);
        assertThat(stats.comm()).isEqualTo("mt-threads");
        assertThat(stats.pid()).isEqualTo(26664);
        assertThat(stats.parentPid()).isEqualTo(26622);
        assertThat(stats.uid()).isZero();
        assertThat(stats.beginSeconds()).isEqualTo(1795233839);
        assertThat(stats.elapsedMicros()).isEqualTo(601775);
        assertThat(stats.cpu()).isEqualTo(new ExitRecord.CpuUsage(16000, 28000, 46120705, 17597808, 129, 9));
        assertThat(stats.traffic()).isEqualTo(new ExitRecord.Traffic(53, 0, 0, 3072, 0, 12300288, 12288000, 2048));
        assertThat(stats.groupId()).isEqualTo(version >= 12 ? 26664 : -1);
    }

    @Test
    void readsTheFirstKernelsOfVersion15() {
        ByteBuffer newest = CapturedReply.struct("thread-reply-v16", 16);
        ByteBuffer struct = CapturedReply.withExtremesBehindTheTotals(newest, 1);
        stats.at(struct, 0, struct.capacity());
        assertThat(stats.cpu()).isEqualTo(new ExitRecord.CpuUsage(16000, 28000, 46120705, 17597808, 129, 9));
        assertThat(stats.groupId()).isEqualTo(26664);
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 10, 11, 12, 13, 14, 16})
    void refusesAStructThatIsShorterThanItsVersion(int version) {
        ByteBuffer struct = CapturedReply.struct("thread-reply-v16", version);
        assertThatThrownBy(() -> stats.at(struct, 0, struct.capacity() - 8))
                .isInstanceOf(TaskstatsException.class)
                .hasMessageContaining("version " + version);
    }

    @Test
    void refusesAVersion15ThatIsTooShortForAnyOfItsKernels() {
        ByteBuffer struct = CapturedReply.struct("thread-reply-v16", 15);
        assertThatThrownBy(() -> stats.at(struct, 0, 432)).isInstanceOf(TaskstatsException.class);
    }

    @Test
    void refusesUnknownVersions() {
        ByteBuffer struct = CapturedReply.struct("thread-reply-v16", 16).putShort(0, (short) 7);
        assertThatThrownBy(() -> stats.at(struct, 0, struct.capacity())).hasMessageContaining("older than 8");
    }

    @Test
    void refusesAStructWithoutAVersion() {
        ByteBuffer nothing = ByteBuffer.allocate(1);
        assertThatThrownBy(() -> stats.at(nothing, 0, 1)).isInstanceOf(TaskstatsException.class);
    }

    @Test
    void knowsTheLastThreadOfAGroupSinceVersion12() {
        ByteBuffer newest = CapturedReply.struct("exit-single-v16", 16);
        assertThat(stats.at(newest, 0, newest.capacity()).lastOfGroup()).isTrue();
        ByteBuffer older = CapturedReply.struct("exit-single-v16", 11);
        assertThat(stats.at(older, 0, older.capacity()).lastOfGroup()).isFalse();
        ByteBuffer thread = CapturedReply.struct("exit-thread-v16", 16);
        assertThat(stats.at(thread, 0, thread.capacity()).lastOfGroup()).isFalse();
    }

    @Test
    void readsANameThatIsNotAscii() {
        ByteBuffer struct = CapturedReply.struct("thread-reply-v16", 16).order(ByteOrder.LITTLE_ENDIAN);
        struct.put(80, "größe 1\0".getBytes(StandardCharsets.UTF_8));
        assertThat(stats.at(struct, 0, struct.capacity()).comm()).isEqualTo("größe 1");
    }

    @Test
    void readsANameThatFillsItsField() {
        ByteBuffer struct = CapturedReply.struct("thread-reply-v16", 16);
        struct.put(80, "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII));
        assertThat(stats.at(struct, 0, struct.capacity()).comm()).hasSize(32).endsWith("f");
    }
}
