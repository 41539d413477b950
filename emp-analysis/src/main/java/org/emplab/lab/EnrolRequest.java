package org.emplab.lab;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A machine asks to be let in ({@code POST /api/v1/enrol}).
 *
 * @param token of the invitation, for use once
 * @param environment the machine's state; null: not said
 */
public record EnrolRequest(@Nullable String token, @Nullable Map<String, Object> environment) {}
