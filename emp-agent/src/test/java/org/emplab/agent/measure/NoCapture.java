package org.emplab.agent.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CapturedDiff;
import org.emplab.agent.capture.PutScope;
import org.emplab.model.ProcessDiff;

/** A capture that sees only what a test tells it. */
public final class NoCapture implements Capture {
    private final List<ProcessDiff> rows;
    final List<String> calls = new ArrayList<>();

    public NoCapture(ProcessDiff... rows) {
        this.rows = List.of(rows);
    }

    @Override
    public Map<String, Object> description() {
        return Map.of("source", "none");
    }

    @Override
    public void before() {
        calls.add("before");
    }

    @Override
    public CapturedDiff after(PutScope put) {
        calls.add("after");
        return new CapturedDiff(rows, java.util.OptionalLong.of(0), 7);
    }

    @Override
    public void close() {
        calls.add("close");
    }
}
