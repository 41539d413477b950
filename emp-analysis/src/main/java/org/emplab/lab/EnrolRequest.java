package org.emplab.lab;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A machine asks to be let in ({@code POST /api/v1/enrol}).
 *
 * @param token of the invitation, for use once
 * @param environment the machine's state; null: not said
 */
public record EnrolRequest(@Nullable String token, @Nullable Map<String, Object> environment) {

    /**
     * A machine is let in.
     *
     * @param machineId the machine to this lab, for ever
     * @param name by which it was invited
     * @param token its bearer token, told only here
     */
    public record EnrolAnswer(String machineId, String name, String token) {}
}
