package org.emplab.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class TaskstatsCaptureTest extends CaptureContract {
    @Override
    Capture open() {
        try {
            return Captures.open(CaptureSettings.of(CaptureSource.TASKSTATS));
        } catch (CaptureException e) {
            return Assumptions.abort("taskstats cannot be tested here: " + e.getMessage());
        }
    }

    @Test
    void showsAProcessThatStoppedWithItsLastUsage() throws IOException {
        Process child = Programs.start("sh", "-c", "read x; i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done");
        Programs.awaitName(child, "sh");
        capture.before();
        child.getOutputStream().close();
        Programs.await(child);
        CapturedDiff diff = capture.after(NO_PUT);
        ProcessDiff row = row(diff, (int) child.pid()).orElseThrow();
        assertThat(row.lifecycle()).isEqualTo(Lifecycle.STOPPED);
        assertThat(row.name()).isEqualTo("sh");
        assertThat(row.startedAtTicks()).isPresent();
        assertThat(row.measures().require(Measure.CPU_NANOS)).isPositive();
        assertThat(diff.lost()).hasValue(0);
    }

    @Test
    void showsAPhantom() throws IOException {
        capture.before();
        int phantom = Programs.run("sh", "-c", "exit 3");
        ProcessDiff row = row(capture.after(NO_PUT), phantom).orElseThrow();
        assertThat(row.lifecycle()).isEqualTo(Lifecycle.PHANTOM);
        assertThat(row.name()).isEqualTo("sh");
        assertThat(row.measures().require(Measure.MINOR_FAULTS)).isPositive();
        assertThat(row.parentPid()).hasValue((int) ProcessHandle.current().pid());
    }

    @Test
    void namesAPhantomByWhatItLastExecuted() throws IOException {
        capture.before();
        int phantom = Programs.run("sh", "-c", "exec true");
        assertThat(row(capture.after(NO_PUT), phantom).orElseThrow().name()).isEqualTo("true");
    }

    @Test
    void leavesOutWhatEndedBeforeTheWindow() throws IOException {
        int earlier = Programs.run("true");
        capture.before();
        assertThat(row(capture.after(NO_PUT), earlier)).isEmpty();
    }

    @Test
    void marksThePhantomDescendantsOfThePut() throws IOException {
        capture.before();
        int put = Programs.run("sh", "-c", "sh -c 'sleep 0; true'; true");
        CapturedDiff diff = capture.after(PutScope.of(put));
        assertThat(diff.processes().stream().filter(ProcessDiff::put))
                .extracting(ProcessDiff::name)
                .contains("sh", "sleep");
        assertThat(diff.putRunQueueDelayNanos()).isPresent();
    }
}
