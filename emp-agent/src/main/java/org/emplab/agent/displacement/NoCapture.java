package org.emplab.agent.displacement;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CapturedDiff;
import org.emplab.agent.capture.PutScope;

/** Captures nothing: the PUT and its server need no process diff of their own, since F's window holds theirs. */
enum NoCapture implements Capture {
    NONE;

    @Override
    public Map<String, Object> description() {
        return Map.of("source", "none");
    }

    @Override
    public void before() {}

    @Override
    public CapturedDiff after(PutScope put) {
        return new CapturedDiff(List.of(), OptionalLong.empty(), 0);
    }

    @Override
    public void close() {}
}
