package org.emplab.agent.doctor;

import java.util.List;

/** Examines one aspect of the machine. */
@FunctionalInterface
public interface Check {
    List<CheckResult> examine(ExaminationContext context);
}
