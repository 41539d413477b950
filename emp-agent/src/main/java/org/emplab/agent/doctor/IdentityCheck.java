package org.emplab.agent.doctor;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.util.List;
import org.emplab.agent.environment.RunningProcess;

/** Checks whether the programs of other users' processes can be read, by which daemons of one name are told apart. */
final class IdentityCheck implements Check {
    /** One of ten may hide, as those of another container do. */
    private static final int OF_TEN = 10;

    @Override
    public List<CheckResult> examine(ExaminationContext context) {
        int readable = 0;
        int hidden = 0;
        for (RunningProcess process : context.processes()) {
            if (!process.kernelThread()) {
                try {
                    Files.readSymbolicLink(context.machine().path("/proc/" + process.pid() + "/exe"));
                    readable++;
                } catch (AccessDeniedException denied) {
                    hidden++;
                } catch (IOException ended) {
                    // or a captured tree, which has no links
                }
            }
        }
        if (readable + hidden == 0) {
            return List.of(result(CheckResult.Status.ABSENT, "this machine does not tell", ""));
        }
        String state = "readable of " + readable + " of " + (readable + hidden) + " processes";
        return List.of(
                hidden * OF_TEN <= readable + hidden
                        ? result(CheckResult.Status.OK, state, "")
                        : result(
                                CheckResult.Status.AMISS,
                                state,
                                "run as root, or grant CAP_SYS_PTRACE; units and scripts are recorded all the same"));
    }

    private static CheckResult result(CheckResult.Status status, String state, String mend) {
        return new CheckResult(
                "identity",
                "knob",
                "paths of daemons' programs",
                Severity.INFORMATION,
                status,
                state,
                "readable",
                "daemons of one name are told apart by what they execute (--daemons identity)",
                mend,
                List.of());
    }
}
