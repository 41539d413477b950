package org.emplab.agent.capture;

import java.util.LinkedHashMap;
import java.util.Map;
import org.emplab.agent.account.AccountException;
import org.emplab.agent.account.AccountRecorder;
import org.jspecify.annotations.Nullable;

/** A capture that also keeps each sample's account, or says why it cannot. */
final class AccountingCapture implements Capture {
    private final Capture images;
    private final @Nullable AccountRecorder recorder;
    private final Map<String, Object> description = new LinkedHashMap<>();
    private boolean begun;

    private AccountingCapture(Capture images, @Nullable AccountRecorder recorder, Map<String, Object> account) {
        this.images = images;
        this.recorder = recorder;
        description.putAll(images.description());
        description.put("account", account);
    }

    static Capture of(ImageSource images) {
        try {
            AccountRecorder recorder = AccountRecorder.open();
            images.identities.commandLines(recorder::commandLine);
            return new AccountingCapture(images, recorder, recorder.description());
        } catch (AccountException e) {
            return new AccountingCapture(
                    images, null, Map.of("measured", false, "reason", String.valueOf(e.getMessage())));
        }
    }

    @Override
    public Map<String, Object> description() {
        return description;
    }

    @Override
    public void before() {
        begun = false;
        images.before();
    }

    @Override
    public void account(int parent) {
        if (recorder != null) {
            recorder.begin(parent);
            begun = true;
        }
    }

    @Override
    public CapturedDiff after(PutScope put) {
        CapturedDiff diff = images.after(put);
        return recorder != null && begun ? diff.with(recorder.end(diff.processes())) : diff;
    }

    @Override
    public void close() {
        try {
            images.close();
        } finally {
            if (recorder != null) {
                recorder.close();
            }
        }
    }
}
