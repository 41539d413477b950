package org.emplab.agent.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.emplab.agent.environment.BracketedValue;
import org.emplab.agent.environment.Commands;
import org.emplab.agent.environment.Machine;
import org.emplab.files.FileGuard;
import org.emplab.model.Keyed;

/** Sets one target of a change to a value and reads back whether it took. */
public record ChangeApplier(Machine machine) {

    /** The value in force now; "absent" or "unreadable" where there is none. */
    String valueNow(Change change) {
        if (change instanceof Change.Unit unit) {
            return manager(unit).active(machine, unit.unit()) ? Change.Unit.ACTIVE : Change.Unit.INACTIVE;
        }
        return BracketedValue.selected(machine.read(change.target()).shown());
    }

    /** Sets the target to {@code value}, unless it is so already. */
    public ChangeOutcome set(Change change, String value) {
        if (valueNow(change).equals(value)) {
            return ChangeOutcome.of(change, ChangeOutcome.Kind.UNCHANGED);
        }
        if (!permitted(change)) {
            return needsRoot(change);
        }
        String complaint = change instanceof Change.Unit unit ? setUnit(unit, value) : write(change.target(), value);
        String now = valueNow(change);
        if (now.equals(value)) {
            return ChangeOutcome.of(change, ChangeOutcome.Kind.DONE);
        }
        return new ChangeOutcome(
                change,
                ChangeOutcome.Kind.FAILED,
                complaint.isEmpty() ? "written, but it still is " + now : complaint + "; it is " + now);
    }

    public static ChangeOutcome needsRoot(Change change) {
        return new ChangeOutcome(change, ChangeOutcome.Kind.NEEDS_ROOT, "only root may change it");
    }

    public boolean permitted(Change change) {
        if (change instanceof Change.Unit) {
            return !machine.isLocal() || FileGuard.isOwnUser(0);
        }
        Path path = machine.path(change.target());
        return !Files.exists(path) || Files.isWritable(path);
    }

    private String setUnit(Change.Unit unit, String value) {
        Commands.Output output = manager(unit).set(machine, unit.unit(), value.equals(Change.Unit.ACTIVE));
        return output.succeeded() ? "" : output.output().lines().findFirst().orElse("exit code " + output.exitCode());
    }

    private String write(String target, String value) {
        try {
            Files.write(
                    machine.path(target),
                    value.getBytes(StandardCharsets.US_ASCII),
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING);
            return "";
        } catch (IOException refused) {
            return refused.getMessage() == null ? refused.toString() : refused.getMessage();
        }
    }

    private static ServiceManager manager(Change.Unit unit) {
        return Keyed.of(ServiceManager.class, unit.manager())
                .orElseThrow(() -> new IllegalArgumentException("no such service manager: " + unit.manager()));
    }
}
