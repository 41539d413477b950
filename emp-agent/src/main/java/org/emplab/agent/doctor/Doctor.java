package org.emplab.agent.doctor;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.emplab.agent.doctor.ChangeRecord.RunOwner;
import org.emplab.agent.environment.Machine;

/**
 * Examines a machine, changes what keeps it from measuring well, and puts everything back.
 *
 * <p>Old values are on disk before the first change. What was applied before and not yet put back keeps its first old
 * value, however often it is applied.
 */
public final class Doctor {
    private final Machine machine;
    private final OptionalInt measuringCpu;
    private final ChangeRecordFile file;
    private final ChangeApplier applier;

    /** @param home EMP_HOME; old values are kept in its directory {@code doctor} */
    public Doctor(Machine machine, Path home, OptionalInt measuringCpu) {
        this(machine, measuringCpu, new ChangeRecordFile(home));
    }

    private Doctor(Machine machine, OptionalInt measuringCpu, ChangeRecordFile file) {
        this.machine = machine;
        this.measuringCpu = measuringCpu;
        this.file = file;
        this.applier = new ChangeApplier(machine);
    }

    /** Returns a doctor with a record of its own, for services that are stopped between executions. */
    public Doctor ofPauses() {
        return new Doctor(machine, measuringCpu, file.ofPauses());
    }

    /** Returns a doctor with a record of its own, for services that a person stops by name. */
    public Doctor ofStops() {
        return new Doctor(machine, measuringCpu, file.ofStops());
    }

    public Examination examine() {
        return Examination.of(machine, measuringCpu);
    }

    /** The changes that are not yet put back. */
    public Optional<ChangeRecord> pending() throws IOException {
        return file.read();
    }

    /** The file of the old values. */
    public Path recordPath() {
        return file.path();
    }

    /**
     * The items that would be changed: required and advised ones that are amiss, and those optional ones that are named.
     *
     * @param only ids that it is limited to; empty means no limit
     */
    public static List<CheckResult> applicable(Examination examination, Set<String> only, Set<String> optional) {
        return examination.items().stream()
                .filter(item -> !item.changes().isEmpty())
                .filter(item -> only.isEmpty() || only.contains(item.id()))
                .filter(item ->
                        item.need() != Severity.OPTIONAL || optional.contains(item.id()) || only.contains(item.id()))
                .toList();
    }

    /**
     * Makes the changes of these items and nothing else, and looks whether each took effect. What fails is reported and
     * the rest goes on.
     *
     * @throws IOException if the old values cannot be written down: then nothing is changed
     */
    public List<ChangeOutcome> apply(List<CheckResult> items) throws IOException {
        return apply(items, Optional.empty());
    }

    /** Applies the changes until this process is gone. */
    List<ChangeOutcome> applyForThisProcess(List<CheckResult> items) throws IOException {
        return apply(items, Optional.of(RunOwner.self(machine)));
    }

    /**
     * Puts back what was changed for a run whose process is gone: killed, or from before a reboot. What was applied by
     * hand stays.
     *
     * @throws IOException if the record cannot be read
     */
    public List<ChangeOutcome> restoreAbandoned() throws IOException {
        Optional<ChangeRecord> record = file.read();
        boolean abandoned = record.isPresent()
                && record.get().owner().isPresent()
                && !record.get().owner().get().isAlive(machine, record.get().bootId());
        return abandoned ? restore() : List.of();
    }

    /**
     * Puts back what a person applied by hand before the machine was restarted, which ended it: most settings have gone back
     * by themselves, and what is left would pass for a machine that is prepared.
     *
     * @throws IOException if the record cannot be read
     */
    List<ChangeOutcome> restoreOfEarlierBoot() throws IOException {
        Optional<ChangeRecord> record = file.read();
        return record.isPresent() && !record.get().bootId().equals(bootId()) ? restore() : List.of();
    }

    private List<ChangeOutcome> apply(List<CheckResult> items, Optional<RunOwner> owner) throws IOException {
        try (FileChannel lock = lock()) {
            List<ChangeOutcome> outcomes = new ArrayList<>();
            List<Change> changes = new ArrayList<>();
            for (CheckResult item : items) {
                for (Change change : item.changes()) {
                    if (applier.permitted(change)) {
                        changes.add(change);
                    } else {
                        outcomes.add(ChangeApplier.needsRoot(change));
                    }
                }
            }
            if (!changes.isEmpty()) {
                ChangeRecord record = file.read().orElse(new ChangeRecord(Instant.now(), bootId(), owner, List.of()));
                file.write(record.and(changes));
            }
            for (Change change : changes) {
                outcomes.add(applier.set(change, change.newValue()));
            }
            return new EffectVerification(machine, measuringCpu).check(outcomes);
        }
    }

    /**
     * Puts back every value that was changed, the last first, and forgets the record once all of it is seen to be in
     * force. Nothing pending is no error.
     *
     * @throws IOException if the record cannot be read; it is left as it is
     */
    public List<ChangeOutcome> restore() throws IOException {
        try (FileChannel lock = lock()) {
            Optional<ChangeRecord> record = file.read();
            if (record.isEmpty()) {
                return List.of();
            }
            List<ChangeOutcome> outcomes = putBack(record.get().changes());
            List<Change> left = outcomes.stream()
                    .filter(outcome -> outcome.kind() == ChangeOutcome.Kind.FAILED
                            || outcome.kind() == ChangeOutcome.Kind.NEEDS_ROOT)
                    .map(ChangeOutcome::change)
                    .toList();
            if (left.isEmpty()) {
                file.delete();
            } else {
                file.write(new ChangeRecord(
                        record.get().since(),
                        record.get().bootId(),
                        record.get().owner(),
                        record.get().changes().stream().filter(left::contains).toList()));
            }
            return outcomes;
        }
    }

    /** Twice, since setting one thing back may move another: a governor resets the turbo switch. */
    private List<ChangeOutcome> putBack(List<Change> changes) {
        List<ChangeOutcome> outcomes = new ArrayList<>();
        for (int i = changes.size() - 1; i >= 0; i--) {
            outcomes.add(applier.set(changes.get(i), changes.get(i).oldValue()));
        }
        for (int i = 0; i < outcomes.size(); i++) {
            ChangeOutcome again = applier.set(
                    outcomes.get(i).change(), outcomes.get(i).change().oldValue());
            if (again.kind() != ChangeOutcome.Kind.UNCHANGED) {
                outcomes.set(i, again);
            } else if (outcomes.get(i).kind() == ChangeOutcome.Kind.FAILED) {
                outcomes.set(i, ChangeOutcome.of(again.change(), ChangeOutcome.Kind.DONE));
            }
        }
        return outcomes;
    }

    private FileChannel lock() throws IOException {
        return file.lock().orElseThrow(() -> new IOException("another emp doctor is changing this machine right now"));
    }

    private String bootId() {
        return machine.text("/proc/sys/kernel/random/boot_id").orElse("unknown");
    }
}
