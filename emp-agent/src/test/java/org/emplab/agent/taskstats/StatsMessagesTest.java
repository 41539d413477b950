package org.emplab.agent.taskstats;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.emplab.agent.jna.Errno;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatsMessagesTest {
    private final StatsMessages messages = new StatsMessages(CapturedReply.FAMILY);

    @Test
    void readsAThreadsStatistics() {
        over(CapturedReply.read("thread-reply-v16"));
        assertThat(messages.next()).isTrue();
        assertThat(messages.sequence()).isEqualTo(7);
        assertThat(messages.threadId()).isEqualTo(26664);
        assertThat(requireNonNull(messages.thread()).comm()).isEqualTo("mt-threads");
        assertThat(messages.group()).isNull();
        assertThat(messages.next()).isFalse();
    }

    @Test
    void readsAGroupsSumWithItsThreadsThatHaveEnded() {
        over(CapturedReply.read("group-reply-v16"));
        assertThat(messages.next()).isTrue();
        assertThat(messages.groupId()).isEqualTo(26664);
        assertThat(requireNonNull(messages.group()).cpu())
                .isEqualTo(new ExitRecord.CpuUsage(24000, 120000, 146142506, 169071454, 129, 51));
        assertThat(messages.thread()).isNull();
    }

    @Test
    void readsTheEndOfAProcessOfOneThread() {
        ExitRecord exit = exit("exit-single-v16");
        assertThat(exit.processId()).isEqualTo(26667);
        assertThat(exit.lastOfGroup()).isTrue();
        assertThat(exit.leader()).isTrue();
        assertThat(exit.groupCpu()).isNull();
        assertThat(exit.cpu().cpuNanos()).isEqualTo(45870369);
        assertThat(exit.traffic().minorFaults()).isEqualTo(52);
        assertThat(exit.elapsedMicros()).isEqualTo(59177);
    }

    @Test
    void readsTheEndOfAThreadWhoseProcessLivesOn() {
        ExitRecord exit = exit("exit-thread-v16");
        assertThat(exit.threadId()).isEqualTo(26669);
        assertThat(exit.processId()).isEqualTo(26668);
        assertThat(exit.lastOfGroup()).isFalse();
        assertThat(exit.leader()).isFalse();
    }

    @Test
    void readsTheWholeProcessWithItsLastThread() {
        ExitRecord exit = exit("exit-last-thread-v16");
        assertThat(exit.lastOfGroup()).isTrue();
        assertThat(exit.cpu().cpuNanos()).isEqualTo(45605676);
        assertThat(requireNonNull(exit.groupCpu()).cpuNanos()).isEqualTo(145606139);
    }

    @Test
    void readsThatThereIsNoSuchThread() {
        over(CapturedReply.read("no-such-thread-reply"));
        assertThat(messages.next()).isTrue();
        assertThat(messages.error()).isEqualTo(Errno.ESRCH);
        assertThat(messages.sequence()).isEqualTo(9);
        assertThat(messages.thread()).isNull();
    }

    @Test
    void readsSeveralMessagesInOneDatagram() {
        ByteBuffer first = CapturedReply.read("thread-reply-v16");
        ByteBuffer second = CapturedReply.read("no-such-thread-reply");
        over(ByteBuffer.allocate(first.capacity() + second.capacity())
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(first)
                .put(second));
        assertThat(messages.next()).isTrue();
        assertThat(messages.thread()).isNotNull();
        assertThat(messages.next()).isTrue();
        assertThat(messages.error()).isEqualTo(Errno.ESRCH);
        assertThat(messages.next()).isFalse();
    }

    @Test
    void findsTheAggregateBehindAPad() {
        ByteBuffer reply = CapturedReply.read("thread-reply-v16");
        ByteBuffer padded = ByteBuffer.allocate(reply.capacity() + 4).order(ByteOrder.LITTLE_ENDIAN);
        padded.put(0, reply, 0, 20);
        padded.putShort(20, (short) 4).putShort(22, (short) 6);
        padded.put(24, reply, 20, reply.capacity() - 20);
        padded.putInt(0, padded.capacity());
        over(padded);
        assertThat(messages.next()).isTrue();
        assertThat(requireNonNull(messages.thread()).pid()).isEqualTo(26664);
    }

    @Test
    void passesOverMessagesOfAnotherFamily() {
        over(CapturedReply.read("family-reply"));
        assertThat(messages.next()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 20, 24, 32})
    void refusesALengthThatReachesBeyondItsSurroundings(int at) {
        ByteBuffer reply = CapturedReply.read("thread-reply-v16");
        reply.putShort(at, (short) 2000);
        over(reply);
        assertThatThrownBy(messages::next).isInstanceOf(TaskstatsException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 20, 24, 32})
    void refusesALengthThatIsTooSmallForItsOwnHeader(int at) {
        ByteBuffer reply = CapturedReply.read("thread-reply-v16");
        reply.putShort(at, (short) 3);
        over(reply);
        assertThatThrownBy(messages::next).isInstanceOf(TaskstatsException.class);
    }

    @Test
    void neverReadsBeyondATornDatagram() {
        ByteBuffer reply = CapturedReply.read("exit-last-thread-v16");
        for (int length = 1; length < reply.capacity(); length++) {
            int torn = length;
            assertThatThrownBy(() -> walk(reply, torn)).isInstanceOf(TaskstatsException.class);
        }
    }

    @Test
    void endsOrRefusesWhateverBytesItGets() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            ByteBuffer reply = CapturedReply.read("exit-last-thread-v16");
            for (int k = 0; k < 3; k++) {
                reply.put(random.nextInt(64), (byte) random.nextInt());
            }
            try {
                walk(reply, reply.capacity());
            } catch (TaskstatsException refused) {
                assertThat(refused).hasMessageNotContaining("null");
            }
        }
    }

    private void walk(ByteBuffer reply, int length) {
        messages.over(reply, 0, length);
        while (messages.next()) {
            StatsView thread = messages.thread();
            if (thread != null) {
                assertThat(ExitRecord.of(messages, thread)).isNotNull();
            }
        }
    }

    private ExitRecord exit(String name) {
        over(CapturedReply.read(name));
        assertThat(messages.next()).isTrue();
        return ExitRecord.of(messages, requireNonNull(messages.thread()));
    }

    private void over(ByteBuffer reply) {
        messages.over(reply, 0, reply.capacity());
    }
}
