package org.emplab.lab;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An agent asks for work ({@code POST /api/v1/agent/claim}).
 *
 * @param environment the machine's state; null: as it was
 * @param freeBytes what is left of the disk that the agent writes its samples to; null: not told
 * @param bootId the kernel's boot id; null: not told
 * @param rebootObstacle why the machine cannot reboot now; null: it can
 * @param keepsWindows whether the agent goes on with a run in its next window; null: it does not
 */
public record ClaimRequest(
        @Nullable Map<String, Object> environment,
        @Nullable Long freeBytes,
        @Nullable String bootId,
        @Nullable String rebootObstacle,
        @Nullable Boolean keepsWindows) {

    /**
     * A request to reboot the machine, in place of a run.
     *
     * @param reboot the id of the boot that is to end, so that a stale request does nothing
     */
    public record RebootOrder(String reboot) {}
}
