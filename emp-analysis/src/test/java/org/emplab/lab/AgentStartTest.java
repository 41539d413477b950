package org.emplab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgentStartTest {
    private static final AgentStart START = new AgentStart("n", "höst & co", "", "boot", "/home/a b");

    @Test
    void isReadFromItsHeader() {
        assertThat(START.header()).isASCII();
        assertThat(AgentStart.of(START.header())).contains(START);
        assertThat(AgentStart.of(START.header() + "&later")).contains(START);
    }

    @Test
    void isEmptyWhereAHeaderIsNotUnderstood() {
        assertThat(AgentStart.of(null)).isEmpty();
        assertThat(AgentStart.of("a&b")).isEmpty();
        assertThat(AgentStart.of("%zz&&&&")).isEmpty();
        assertThat(AgentStart.of("%00&&&&")).isEmpty();
        assertThat(AgentStart.of("&a&b&c&d")).isEmpty();
        assertThat(AgentStart.of("n&" + "h".repeat(3000) + "&&&")).isEmpty();
    }

    @Test
    void isOfTheSamePlaceAfterARestartAndNotInAnotherHomeOrOnAnotherMachine() {
        assertThat(START.samePlace(new AgentStart("m", "höst & co", "", "later boot", "/home/a b")))
                .isTrue();
        assertThat(START.samePlace(new AgentStart("m", "höst & co", "", "boot", "/home/c")))
                .isFalse();
        assertThat(START.samePlace(new AgentStart("m", "other", "", "boot", "/home/a b")))
                .isFalse();
        assertThat(START.samePlace(new AgentStart("m", "höst & co", "id", "boot", "/home/a b")))
                .isFalse();
    }
}
