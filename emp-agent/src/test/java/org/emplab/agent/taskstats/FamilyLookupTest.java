package org.emplab.agent.taskstats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class FamilyLookupTest {
    @Test
    void findsTheNumberInTheKernelsAnswer() {
        ByteBuffer reply = CapturedReply.read("family-reply");
        assertThat(FamilyLookup.familyIn(reply, 0, reply.capacity())).isEqualTo(CapturedReply.FAMILY);
    }

    @Test
    void saysThatAKernelHasNoTaskstats() {
        ByteBuffer reply = CapturedReply.read("no-such-thread-reply").putInt(16, -2);
        assertThatThrownBy(() -> FamilyLookup.familyIn(reply, 0, reply.capacity()))
                .hasMessageContaining("no taskstats")
                .hasMessageContaining("CONFIG_TASKSTATS");
    }

    @Test
    void refusesAnAnswerWithoutANumber() {
        ByteBuffer reply = CapturedReply.read("family-reply");
        reply.putInt(0, 20);
        assertThatThrownBy(() -> FamilyLookup.familyIn(reply, 0, 20)).isInstanceOf(TaskstatsException.class);
        assertThatThrownBy(() -> FamilyLookup.familyIn(reply, 0, 3)).isInstanceOf(TaskstatsException.class);
    }
}
