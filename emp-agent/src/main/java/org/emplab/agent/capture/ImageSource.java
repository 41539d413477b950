package org.emplab.agent.capture;

import java.util.Map;
import org.emplab.agent.procfs.ProcFiles;

/** A capture whose images can be looked at. */
abstract sealed class ImageSource implements Capture permits TaskstatsCapture, ProcCapture {
    final ProcFiles files;
    final ProcessTable table;
    final IdentityReader identities;
    private final Map<String, Object> description;
    private boolean open;

    ImageSource(Map<String, Object> description, ProcFiles files, CounterReader reader) {
        this.description = description;
        this.files = files;
        table = new ProcessTable(files, reader);
        identities = new IdentityReader(files, table);
    }

    abstract void takeBefore();

    abstract CapturedDiff takeAfter(PutScope put);

    @Override
    public final Map<String, Object> description() {
        return description;
    }

    @Override
    public final void before() {
        CaptureException.wrapping(() -> {
            takeBefore();
            return this;
        });
        open = true;
    }

    @Override
    public final CapturedDiff after(PutScope put) {
        if (!open) {
            throw new IllegalStateException("there is no before-image");
        }
        open = false;
        return CaptureException.wrapping(() -> takeAfter(put));
    }
}
