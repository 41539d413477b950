package org.emplab.agent.doctor;

import java.util.List;
import org.emplab.agent.account.AccountException;
import org.emplab.agent.account.AccountRecorder;

/** Checks whether the kernel permits the account of a sample, by loading its programs. */
public final class AccountCheck implements Check {
    @Override
    public List<CheckResult> examine(ExaminationContext context) {
        if (!context.machine().isLocal()) {
            return List.of(result(CheckResult.Status.ABSENT, "not this machine", ""));
        }
        try {
            AccountRecorder.open().close();
            return List.of(result(CheckResult.Status.OK, "permitted", ""));
        } catch (AccountException | LinkageError e) {
            return List.of(result(
                    CheckResult.Status.AMISS,
                    "not permitted: " + e.getMessage(),
                    "run as root, or grant CAP_BPF and CAP_PERFMON, on Linux 5.12 or later with BTF"));
        }
    }

    private static CheckResult result(CheckResult.Status status, String state, String mend) {
        return new CheckResult(
                "account",
                "knob",
                "account of samples (BPF)",
                Severity.INFORMATION,
                status,
                state,
                "permitted",
                "it says who took a program's time: daemons, interrupts, the hypervisor",
                mend,
                List.of());
    }
}
