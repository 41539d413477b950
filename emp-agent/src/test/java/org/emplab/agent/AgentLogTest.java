package org.emplab.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class AgentLogTest {
    private final StringWriter said = new StringWriter();
    private final AgentLog log = new AgentLog(new PrintWriter(said));

    @Test
    void tellsAnOutageInALineAsItBeginsAndOneAsItEnds() {
        log.failed("server", "it broke off", true);
        log.failed("server", "nothing answers", false);
        log.failed("server", "nothing answers", false);
        log.over("server", "it answers again");
        assertThat(said.toString().lines()).containsExactly("nothing answers", "it answers again");
    }

    @Test
    void saysALineWhateverNamesAreInIt() {
        String name = "p\nserving as FORGED \u001b]0;t\u0007";
        log.say("serving as " + name);
        log.fault(name, new IllegalStateException("broken", new IllegalArgumentException(name)));
        String shown = "p\\x0aserving as FORGED \\x1b]0;t\\x07";
        assertThat(said.toString().lines())
                .startsWith("serving as " + shown, shown + ":")
                .contains("Caused by: java.lang.IllegalArgumentException: " + shown);
        assertThat(said.toString()).doesNotContain("\u001b", "\u0007");
    }

    @Test
    void tellsAnOutageOfSeveralReasonsInOneLineAsItBegins() {
        log.failed("server", "it broke off", true);
        log.failed("server", "it is without a database", false);
        log.failed("server", "nothing answers", false);
        log.once("server", "it refuses the token");
        log.failed("server", "nothing answers", false);
        log.over("server", "it answers again");
        assertThat(said.toString().lines())
                .containsExactly("it is without a database", "it refuses the token", "it answers again");
    }

    @Test
    void keepsStillOfACallThatBrokeOffOnce() {
        log.failed("server", "it broke off", true);
        log.over("server", "it answers again");
        assertThat(said.toString()).isEmpty();
    }

    @Test
    void saysThatCallsBreakOffAgainAndAgain() {
        log.failed("server", "it broke off", true);
        log.failed("server", "it broke off", true);
        log.over("server", "it answers again");
        assertThat(said.toString().lines()).containsExactly("it broke off", "it answers again");
    }
}
