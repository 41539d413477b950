package org.emplab.agent.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.emplab.agent.environment.Frequency;
import org.emplab.agent.environment.Machine;

/** Reads the frequency again and again while every CPU is busy: with turbo and scaling off it is one. */
final class FixedFrequency implements EffectCheck {
    private static final int READINGS = 20;
    private static final long APART_MILLIS = 25;
    private static final double TOLERANCE = 0.02; // readings are averages over a tick or more

    @Override
    public Optional<String> missing(Machine machine) {
        if (!machine.isLocal()) {
            return Optional.empty();
        }
        AtomicBoolean done = new AtomicBoolean();
        for (int cpu = 0; cpu < Runtime.getRuntime().availableProcessors(); cpu++) {
            Thread burner = new Thread(() -> burn(done), "frequency-probe");
            burner.setDaemon(true);
            burner.start();
        }
        try {
            return watch(machine);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted while the frequency was watched");
        } finally {
            done.set(true);
        }
    }

    private static void burn(AtomicBoolean done) {
        while (!done.get()) {
            Thread.onSpinWait();
        }
    }

    private static Optional<String> watch(Machine machine) throws InterruptedException {
        for (Frequency.Policy policy : Frequency.read(machine).policies()) {
            List<Long> readings = new ArrayList<>();
            for (int reading = 0; reading < READINGS; reading++) {
                Thread.sleep(APART_MILLIS);
                machine.text(policy.path() + "/scaling_cur_freq")
                        .filter(text -> text.matches("\\d{1,18}"))
                        .map(Long::valueOf)
                        .ifPresent(readings::add);
            }
            Optional<String> missing = judge(policy.path(), readings, policy.baseKilohertz());
            if (missing.isPresent()) {
                return missing;
            }
        }
        return Optional.empty();
    }

    /** @param readings in kHz while the CPU was busy; none where the driver does not tell */
    static Optional<String> judge(String policy, List<Long> readings, OptionalLong baseKilohertz) {
        if (readings.isEmpty()) {
            return Optional.empty();
        }
        long least = readings.stream().mapToLong(Long::longValue).min().getAsLong();
        long most = readings.stream().mapToLong(Long::longValue).max().getAsLong();
        String name = policy.substring(policy.lastIndexOf('/') + 1);
        if (most - least > TOLERANCE * most) {
            return Optional.of(name + " ran at " + least + " to " + most + " kHz under load");
        }
        if (baseKilohertz.isPresent() && most > baseKilohertz.getAsLong() * (1 + TOLERANCE)) {
            return Optional.of(name + " ran at " + most + " kHz, above its base of " + baseKilohertz.getAsLong());
        }
        return Optional.empty();
    }
}
