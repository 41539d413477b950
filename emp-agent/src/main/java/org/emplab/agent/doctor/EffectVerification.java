package org.emplab.agent.doctor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.environment.RunningProcess;

/** Verifies the changes: examines each item again, and whether its setting has the effect it is for. */
record EffectVerification(Machine machine, OptionalInt measuringCpu) {
    private static final int LOOKS = 20;
    private static final long APART_MILLIS = 100; // an init script may return before its daemon has gone

    List<ChangeOutcome> check(List<ChangeOutcome> outcomes) {
        Map<String, Optional<String>> complaints = new HashMap<>();
        List<ChangeOutcome> checked = new ArrayList<>();
        for (ChangeOutcome outcome : outcomes) {
            if (outcome.kind() != ChangeOutcome.Kind.DONE) {
                checked.add(outcome);
                continue;
            }
            boolean wholeItem = outcomes.stream()
                    .filter(other ->
                            other.change().item().equals(outcome.change().item()))
                    .allMatch(other ->
                            other.kind() == ChangeOutcome.Kind.DONE || other.kind() == ChangeOutcome.Kind.UNCHANGED);
            Optional<String> complaint = ServiceStop.isMeant(outcome.change())
                    ? left(outcome.change())
                    : wholeItem
                            ? complaints.computeIfAbsent(outcome.change().item(), this::complaint)
                            : Optional.empty();
            checked.add(complaint
                    .map(text -> new ChangeOutcome(outcome.change(), ChangeOutcome.Kind.FAILED, "no effect: " + text))
                    .orElse(outcome));
        }
        return checked;
    }

    /** Says that processes of a stopped service still run, as some units permit. */
    private Optional<String> left(Change change) {
        for (int look = 0; look < LOOKS; look++) {
            boolean left = RunningProcess.all(machine).stream()
                    .anyMatch(process ->
                            process.unit().filter(change.target()::equals).isPresent());
            if (!left) {
                return Optional.empty();
            }
            if (!pause()) {
                break;
            }
        }
        return Optional.of("processes of " + change.target() + " still run");
    }

    private Optional<String> complaint(String item) {
        Optional<CheckResult> found = Optional.empty();
        for (int look = 0; look < LOOKS; look++) {
            found = Examination.of(machine, measuringCpu).item(item);
            if (found.isEmpty() || !found.get().amiss()) {
                return EffectCheck.of(item).missing(machine);
            }
            if (!pause()) {
                break;
            }
        }
        return found.map(still -> "it still is " + still.state());
    }

    private static boolean pause() {
        try {
            Thread.sleep(APART_MILLIS);
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
