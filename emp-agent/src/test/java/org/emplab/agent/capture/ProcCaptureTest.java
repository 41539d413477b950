package org.emplab.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.lab.settings.CaptureSettings.CaptureSource;
import org.emplab.model.ProcessDiff;
import org.junit.jupiter.api.Test;

class ProcCaptureTest extends CaptureContract {
    @Override
    Capture open() {
        return Captures.open(CaptureSettings.of(CaptureSource.PROC));
    }

    @Override
    void rowOfThePredecessor(CapturedDiff diff, List<ProcessDiff> rows) {
        assertThat(rows).hasSize(1);
        assertThat(diff.lost().orElseThrow()).isPositive();
    }

    @Test
    void countsAProcessThatStoppedAsLost() throws IOException {
        Programs.Sleeper child = Programs.sleeper();
        capture.before();
        child.close();
        CapturedDiff diff = capture.after(NO_PUT);
        assertThat(row(diff, child.pid())).isEmpty();
        assertThat(diff.lost().orElseThrow()).isPositive();
    }

    @Test
    void countsAProcessThatNoImageShowsAsLost() throws IOException {
        capture.before();
        int phantom = Programs.run("true");
        CapturedDiff diff = capture.after(NO_PUT);
        assertThat(row(diff, phantom)).isEmpty();
        assertThat(diff.lost().orElseThrow()).isPositive();
    }
}
