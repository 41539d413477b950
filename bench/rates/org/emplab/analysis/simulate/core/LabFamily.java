package org.emplab.analysis.simulate.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.emplab.analysis.simulate.core.Activity.Arrivals;
import org.emplab.analysis.simulate.core.Activity.Stage;
import org.emplab.analysis.simulate.core.OwnTime.Shape;

/** Kinds of labs; each seed draws one of a kind. */
public enum LabFamily {
    /** Daemons every few hours and logins at random, beside two minutes of a program. */
    PLAIN {
        @Override
        void draw(LabSketch lab) {
            lab.program(128, lab.integer(400, 900)).shape(lab.one(Shape.NORMAL, Shape.GAMMA, Shape.LOGNORMAL));
            lab.periodic("rhn_check", lab.between(2, 5) * HOUR_SECONDS, lab.reaches(6, 60));
            lab.periodic("flush", lab.between(15, 22) * HOUR_SECONDS, lab.seconds(5, 40));
            lab.infrequent("sshd", lab.reaches(4, 30), 0.1, new Arrivals.AtRandom(lab.between(1, 4)));
        }
    },
    /** One to three L-samples among 40 to 60. */
    SHORT_RUN {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(1, 60), lab.integer(40, 60)).shape(lab.one(Shape.NORMAL, Shape.GAMMA));
            lab.infrequent("backup", lab.reaches(4, 200), 0.3, lab.atSamples(lab.integer(1, 3)));
        }
    },
    /** One to three L-samples among 20 to 39. */
    SHORTER_RUN {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(1, 60), lab.integer(20, 39)).shape(lab.one(Shape.NORMAL, Shape.GAMMA));
            lab.infrequent("backup", lab.reaches(4, 200), 0.3, lab.atSamples(lab.integer(1, 3)));
        }
    },
    /** One to three L-samples among 40 to 60 of which no process is known. */
    SHORT_RUN_BY_TIME {
        @Override
        void draw(LabSketch lab) {
            SHORT_RUN.draw(lab.recording(Recording.NONE));
        }
    },
    /** Single samples outside the cluster of a run without rows. */
    BY_TIME {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(2, 128), lab.integer(200, 2000)).shape(lab.one(Shape.NORMAL, Shape.GAMMA));
            lab.recording(Recording.NONE);
            lab.infrequent("unseen", lab.reaches(4.5, 12), 0.2, lab.atSamples(lab.integer(1, 10)));
        }
    },
    /** All daemons in one row. */
    TOGETHER {
        @Override
        void draw(LabSketch lab) {
            PLAIN.draw(lab.recording(Recording.TOGETHER));
        }
    },
    /** Executions longer than a sample, and short ones. */
    SPANNING {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(2, 30), lab.integer(200, 3000)).shape(lab.one(Shape.NORMAL, Shape.LOGNORMAL));
            lab.infrequent("updatedb", lab.task() * lab.between(0.5, 3.5), 0.3, lab.atSamples(lab.integer(1, 4)));
            lab.periodic("sa1", lab.cycles(30, 120), lab.reaches(5, 20));
        }
    },
    /** Spanning executions without rows. */
    SPANNING_BY_TIME {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(2, 30), lab.integer(300, 3000)).shape(lab.one(Shape.NORMAL, Shape.GAMMA));
            lab.recording(lab.one(Recording.NONE, Recording.TOGETHER));
            lab.infrequent("updatedb", lab.task() * lab.between(0.5, 2), 0.2, lab.atSamples(lab.integer(1, 3)));
            lab.infrequent("sa1", lab.reaches(6, 20), 0.1, lab.atSamples(lab.integer(2, 12)));
        }
    },
    /** Daemons one after the other, once or twice a run, and frequent small ones. */
    RELAY {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(5, 128), lab.integer(200, 1500)).shape(lab.one(Shape.NORMAL, Shape.GAMMA));
            List<Stage> stages = new ArrayList<>();
            for (String name : List.of("logrotate", "man-db", "updatedb", "tmpwatch", "prelink")
                    .subList(0, lab.integer(2, 5))) {
                stages.add(new Stage(name, lab.task() * lab.between(0.1, 0.7), 0.1));
            }
            lab.add(new Activity(stages, lab.atSamples(lab.integer(1, 2)), 1, true));
            lab.periodic("sa1", lab.cycles(20, 90), lab.reaches(5, 20));
        }
    },
    /** Two daemons of which one comes with every second to fifth execution of the other. */
    COMMENSURATE {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(10, 128), lab.integer(400, 1500)).shape(Shape.NORMAL);
            double period = lab.cycles(15, 40);
            double phase = lab.between(0, 1);
            lab.infrequent("check", lab.reaches(6, 40), 0.1, new Arrivals.Every(period, phase, 0, 0));
            int times = lab.integer(2, 5);
            lab.infrequent("rotate", lab.reaches(6, 80), 0.1, new Arrivals.Every(times * period, phase / times, 0, 0));
        }
    },
    /** Periodic daemons that are late, or do not come. */
    JITTER {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(10, 128), lab.integer(300, 1500)).shape(lab.one(Shape.NORMAL, Shape.GAMMA));
            for (String name : List.of("check", "fetch")) {
                lab.infrequent(
                        name,
                        lab.reaches(6, 60),
                        0.2,
                        new Arrivals.Every(
                                lab.cycles(15, 45),
                                lab.between(0, 1),
                                lab.cycle() * lab.between(0, 0.5),
                                lab.between(0, 0.07)));
            }
        }
    },
    /** Much time between samples, in which executions are lost. */
    BETWEEN_SAMPLES {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(10, 60), lab.integer(300, 1000)).overhead(lab.between(0.1, 0.3));
            lab.shape(Shape.NORMAL);
            lab.infrequent(
                    "check",
                    lab.reaches(8, 40),
                    0.1,
                    new Arrivals.Every(lab.cycles(8, 20), lab.between(0, 1), lab.cycle() * 0.2, 0));
        }
    },
    /** Pauses of minutes to days. */
    PAUSES {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(20, 128), lab.integer(400, 1200)).shape(lab.one(Shape.NORMAL, Shape.GAMMA));
            lab.interrupt(lab.integer(1, 3), false);
            lab.periodic("check", lab.cycles(20, 70), lab.reaches(6, 40));
            lab.infrequent("sshd", lab.reaches(5, 30), 0.1, lab.atSamples(lab.integer(1, 4)));
        }
    },
    /** The machine boots in the middle of the run. */
    TWO_BOOTS {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(20, 128), lab.integer(400, 1200)).shape(lab.one(Shape.NORMAL, Shape.GAMMA));
            lab.interrupt(1, true);
            lab.periodic("check", lab.cycles(20, 70), lab.reaches(6, 40));
        }
    },
    /** A cluster that drifts, waves or steps. */
    MOVING_CLUSTER {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(10, 128), lab.integer(300, 1500))
                    .shape(lab.one(Shape.DRIFT, Shape.WAVE, Shape.STEP, Shape.TWO_BANDS));
            lab.infrequent("backup", lab.reaches(10, 100), 0.2, lab.atSamples(lab.integer(1, 6)));
        }
    },
    /** A cluster with a heavy tail and nothing else. */
    TAIL_ALONE {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(2, 128), lab.integer(40, 1500))
                    .shape(lab.one(Shape.LOGNORMAL, Shape.STUDENT_4, Shape.PARETO_3, Shape.EXPONENTIAL));
        }
    },
    /** A daemon of every sample whose own tail makes that of the elapsed times. */
    TAIL_OF_A_DAEMON {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(2, 128), lab.integer(60, 1000)).shape(Shape.NORMAL);
            lab.frequent("indexer", lab.reaches(3, 20), lab.between(0.3, 0.8), 1);
        }
    },
    /** A daemon in a quarter to a half of the samples, and nothing else. */
    BAND_ALONE {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(2, 128), lab.integer(100, 1500)).shape(lab.one(Shape.NORMAL, Shape.GAMMA));
            lab.frequent("collector", lab.reaches(3, 30), 0.02, lab.between(0.27, 0.5));
        }
    },
    /** A band, and far above it a few L-samples. */
    BAND {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(10, 128), lab.integer(300, 1500)).shape(Shape.NORMAL);
            lab.frequent("collector", lab.reaches(3, 8), 0.02, lab.between(0.27, 0.5));
            lab.infrequent("backup", lab.reaches(100, 300), 0.2, lab.atSamples(lab.integer(1, 6)));
        }
    },
    /** A week of short samples: a small daemon every few hundred, and long ones one after the other. */
    WEEK {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(8, 25), lab.integer(20_000, 32_000)).shape(lab.one(Shape.NORMAL, Shape.GAMMA));
            lab.recording(lab.one(Recording.NONE, Recording.TOGETHER, Recording.EACH));
            lab.periodic("sa1", lab.cycles(500, 900), lab.reaches(7, 25));
            lab.add(new Activity(
                    List.of(
                            new Stage("logrotate", lab.task() * lab.between(0.8, 1.1), 0.02),
                            new Stage("updatedb", lab.task() * lab.between(0.3, 0.5), 0.02)),
                    lab.atSamples(lab.integer(1, 3)),
                    1,
                    true));
        }
    },
    /** An hour's lab: a short run of seconds. */
    HOUR {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(4, 15), lab.integer(80, 160)).shape(lab.one(Shape.NORMAL, Shape.GAMMA));
            lab.frequent("agent", lab.reaches(0.2, 0.6), 0.8, 0.6);
            lab.periodic("check", lab.cycles(15, 40), lab.reaches(6, 40));
            lab.infrequent("sshd", lab.reaches(0.3, 2), 0.8, new Arrivals.AtRandom(lab.between(200, 600)));
            lab.infrequent("backup", lab.reaches(6, 60), 0.2, lab.atSamples(lab.integer(0, 3)));
        }
    },
    /** More time between samples than in them. */
    MOSTLY_BETWEEN {
        @Override
        void draw(LabSketch lab) {
            lab.program(lab.seconds(0.1, 10), lab.integer(600, 3000)).overhead(lab.between(1, 4));
            lab.shape(lab.one(Shape.NORMAL, Shape.GAMMA));
            lab.infrequent(
                    "check",
                    lab.reaches(8, 40),
                    0.1,
                    new Arrivals.Every(
                            lab.cycle() * lab.logBetween(15, 150),
                            lab.between(0, 1),
                            lab.cycle() * lab.one(0.0, 0.0, 0.05, 0.3),
                            0));
        }
    };

    static final double HOUR_SECONDS = 3600;

    abstract void draw(LabSketch lab);

    /** The lab of a seed. */
    public CorePlan lab(long seed) {
        LabSketch sketch = new LabSketch(new SplittableRandom(31 * seed + ordinal()));
        draw(sketch);
        return sketch.plan(seed);
    }

    /** Returns the machine with a program that takes some times as long, in fewer samples. */
    public CorePlan longer(long seed) {
        CorePlan plan = lab(seed);
        SplittableRandom random = new SplittableRandom(seed);
        double times = this == HOUR ? 3 + 3 * random.nextDouble() : 16;
        int samples = Math.max(10, Math.min(40, plan.samples() / 5));
        List<Activity> activities = plan.activities().stream()
                .filter(activity -> !(activity.arrivals() instanceof Arrivals.AtSamples))
                .toList();
        return new CorePlan(
                plan.program() + "-long",
                times * plan.taskLengthSeconds(),
                samples,
                seed + 1,
                new OwnTime(plan.ownTime().shape(), plan.ownTime().scaleSeconds() * Math.sqrt(times)),
                plan.overheadSeconds(),
                plan.recording(),
                List.of(),
                activities);
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
