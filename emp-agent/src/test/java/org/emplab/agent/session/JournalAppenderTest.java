package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

class JournalAppenderTest {
    @Test
    void saysWhoseAJournalMustBe() {
        assertThat(JournalAppender.hindrance(
                        new AccessDeniedException("/var/lib/emp/agent/runs/7/journal.emprun.jsonl")))
                .isEqualTo(
                        "the journal cannot be written: no permission for"
                                + " /var/lib/emp/agent/runs/7/journal.emprun.jsonl (it must belong to the user who runs the agent)");
    }

    @Test
    void saysWhatTheDiskSays() {
        assertThat(JournalAppender.hindrance(new FileSystemException("/a", null, "Read-only file system")))
                .isEqualTo("the journal cannot be written: /a: Read-only file system");
    }
}
