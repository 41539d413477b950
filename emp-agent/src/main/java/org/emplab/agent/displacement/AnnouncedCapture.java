package org.emplab.agent.displacement;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CapturedDiff;
import org.emplab.agent.capture.PutScope;

/** A capture that tells another thread when its before-image is done and F is about to start. */
final class AnnouncedCapture implements Capture {
    private final Capture capture;
    private volatile CountDownLatch imaged = new CountDownLatch(1);

    AnnouncedCapture(Capture capture) {
        this.capture = capture;
    }

    /** To be called before the sample is taken. */
    CountDownLatch arm() {
        imaged = new CountDownLatch(1);
        return imaged;
    }

    @Override
    public Map<String, Object> description() {
        return capture.description();
    }

    @Override
    public void before() {
        capture.before();
        imaged.countDown();
    }

    @Override
    public CapturedDiff after(PutScope put) {
        return capture.after(put);
    }

    @Override
    public void close() {
        capture.close();
    }
}
