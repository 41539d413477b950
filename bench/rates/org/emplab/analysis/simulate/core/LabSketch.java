package org.emplab.analysis.simulate.core;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.emplab.analysis.simulate.core.Activity.Arrivals;
import org.emplab.analysis.simulate.core.OwnTime.Shape;

/** A lab in the making, with the draws that make it. */
final class LabSketch {
    /** A cluster's top above its centre, in its scale: about what 300 samples of a normal one show. */
    private static final double REACH = 3;

    private final SplittableRandom random;
    private final List<Activity> activities = new ArrayList<>();
    private final List<Interruption> interruptions = new ArrayList<>();
    private double taskSeconds = 1;
    private int samples;
    private double overhead = 0.003;
    private Shape shape = Shape.NORMAL;
    private Recording recording = Recording.EACH;
    private double relativeScale;

    LabSketch(SplittableRandom random) {
        this.random = random;
    }

    LabSketch program(double seconds, int count) {
        taskSeconds = seconds;
        samples = count;
        relativeScale = logBetween(2e-5, 1e-3);
        frequent("monitor", reaches(0.2, 2), 0.01, 1);
        frequent("java", reaches(0.02, 0.1), 0.3, 0.9);
        frequent("kworker/0:1", reaches(0.01, 0.05), 0.5, 0.5);
        return this;
    }

    LabSketch shape(Shape one) {
        shape = one;
        return this;
    }

    LabSketch recording(Recording one) {
        recording = one;
        return this;
    }

    LabSketch overhead(double part) {
        overhead = part;
        return this;
    }

    double task() {
        return taskSeconds;
    }

    double cycle() {
        return taskSeconds * (1 + overhead);
    }

    double between(double least, double most) {
        return least + (most - least) * random.nextDouble();
    }

    double logBetween(double least, double most) {
        return least * Math.pow(most / least, random.nextDouble());
    }

    double seconds(double least, double most) {
        return logBetween(least, most);
    }

    /** CPU time in reaches of the cluster, as a person sees it. */
    double reaches(double least, double most) {
        return REACH * relativeScale * taskSeconds * logBetween(least, most);
    }

    double cycles(double least, double most) {
        return cycle() * between(least, most);
    }

    int integer(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    @SafeVarargs
    final <T> T one(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    Arrivals atSamples(int count) {
        TreeSet<Integer> numbers = new TreeSet<>();
        while (numbers.size() < count) {
            numbers.add(1 + random.nextInt(samples));
        }
        return new Arrivals.AtSamples(List.copyOf(numbers));
    }

    void add(Activity activity) {
        activities.add(activity);
    }

    void frequent(String name, double cpuSeconds, double spread, double probability) {
        add(Activity.frequent(name, cpuSeconds, spread, probability));
    }

    void infrequent(String name, double cpuSeconds, double spread, Arrivals arrivals) {
        add(Activity.infrequent(name, cpuSeconds, spread, arrivals));
    }

    void periodic(String name, double seconds, double cpuSeconds) {
        infrequent(name, cpuSeconds, 0.1, new Arrivals.Every(seconds, random.nextDouble(), 0, 0));
    }

    void interrupt(int times, boolean reboot) {
        for (int i = 0; i < times; i++) {
            int before = samples * (i + 1) / (times + 1) + integer(2, samples / 10);
            interruptions.add(new Interruption(before, logBetween(120, 200_000), reboot));
        }
    }

    CorePlan plan(long seed) {
        return new CorePlan(
                "INC" + Math.max(1, Math.round(taskSeconds)),
                taskSeconds,
                samples,
                seed,
                new OwnTime(shape, relativeScale * taskSeconds),
                overhead * taskSeconds,
                recording,
                interruptions,
                activities);
    }
}
