package org.emplab.analysis.study;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.BoundDecision.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.cutoff.PooledRuns;
import org.emplab.analysis.cutoff.RunPairWarning;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.RunRole;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.question.WrongValueException;
import org.emplab.analysis.series.ProgramIdentity;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.report.InputFile;
import org.emplab.report.Report;

/** Derives cutoffs from short and long runs (EMP 4.5; SEDONA, step B). */
public final class CutoffsAnalysis extends RunAnalysis<CutoffsAnalysis.Parameters> {
    private static final String SHORT = "short";
    private static final String LONG = "long";
    private static final int MOST_RUNS = 50;

    /**
     * A person's decisions. A moved bound needs a reason; an order that waits as a job may have a bound's earlier name.
     *
     * @param boundBy who moved the bound; empty at the shell for its user
     */
    public record Parameters(
            @Param(
                    label = "Cutoffs limit",
                    usual = "pt",
                    choices = {"how long a daemon worked (PT)", "what it took from the program (needs accounts)"},
                    placeholder = "TIME",
                    help = {
                        "What a cutoff limits of a daemon: pt, the time that it worked (default),",
                        "or taken, the time that it took from the program; the runs need accounts."
                    })
            Optional<CutoffBasis> by,

            @Param(
                    label = "A daemon is",
                    usual = "name",
                    choices = {"all processes of one name", "one unit, script or work queue (needs identities)"},
                    placeholder = "KEY",
                    help = {
                        "Which processes are one daemon: all of one name (name, the default),",
                        "or those of one unit, script or work queue (identity)."
                    })
            Optional<DaemonGrouping> daemons,

            @Param(
                    label = "Bound of the short run",
                    unit = "ms",
                    least = Double.MIN_VALUE,
                    option = "--bound-short",
                    placeholder = "MS",
                    help = "Take this ET, in ms, as the bound of the short run's central cluster.")
            @JsonAlias("shortBoundMillis")
            OptionalDouble boundShortMillis,

            @Param(
                    label = "Bound of the long run",
                    unit = "ms",
                    least = Double.MIN_VALUE,
                    option = "--bound-long",
                    placeholder = "MS",
                    help = "The same for the long run, in ms.")
            @JsonAlias("longBoundMillis")
            OptionalDouble boundLongMillis,

            @Param(
                    label = "Reason",
                    option = "--bound-reason",
                    placeholder = "TEXT",
                    help = "Why the bound was moved; a moved bound needs it.")
            Optional<String> reason,

            @Param(label = "Moved by", placeholder = "NAME", help = "Who moved the bound (default: the user's name).")
            Optional<String> boundBy) {
        public Parameters {
            if ((boundShortMillis.isPresent() || boundLongMillis.isPresent()) && reason.isEmpty()) {
                throw new WrongValueException("reason", "is missing: a moved bound needs a reason, which is kept");
            }
        }

        /** Nothing but a reason: the algorithm decides, or what was decided before stays. */
        public static Parameters because(Optional<String> reason) {
            return new Parameters(
                    Optional.empty(),
                    Optional.empty(),
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    reason,
                    Optional.empty());
        }

        /**
         * The settings of a derivation.
         *
         * @param person who moves a bound
         * @param earlier those that stay where a parameter is not given
         */
        public CutoffSettings settings(
                Optional<ProcessTime> processTime, String person, Optional<CutoffSettings> earlier) {
            CutoffSettings before = earlier.orElseGet(CutoffSettings::defaults);
            return new CutoffSettings(
                    processTime,
                    by.orElse(before.by()),
                    daemons.orElse(before.daemons()),
                    moved(boundShortMillis, person).or(before::shortBound),
                    moved(boundLongMillis, person).or(before::longBound));
        }

        private Optional<MovedBound> moved(OptionalDouble bound, String person) {
            return bound.isPresent()
                    ? Optional.of(new MovedBound(bound.getAsDouble(), person, reason.orElseThrow()))
                    : Optional.empty();
        }

        private boolean movesNone() {
            return boundShortMillis.isEmpty() && boundLongMillis.isEmpty();
        }
    }

    public CutoffsAnalysis() {
        super(
                Question.of(
                                "cutoffs",
                                "Cutoffs",
                                "Derives the cutoffs of infrequent long-running daemons from a short and a long run.",
                                new RunRole(
                                        SHORT,
                                        "Short run",
                                        1,
                                        MOST_RUNS,
                                        List.of(
                                                "Run file of the short run, in the papers 800 x INC128.",
                                                "Several, each with its own --short, count together; the same of"
                                                        + " --long.")),
                                new RunRole(
                                        LONG,
                                        "Long run",
                                        1,
                                        MOST_RUNS,
                                        List.of("Run file of the long run, in the papers 40 x INC16384.")))
                        .with(Trait.MAKES_CUTOFFS),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters parameters) {
        if (runs.door() == Door.SHELL
                && parameters.movesNone()
                && (parameters.boundBy().isPresent() || parameters.reason().isPresent())) {
            throw new WrongValueException(
                    parameters.reason().isPresent() ? "reason" : "boundBy", "goes with --bound-short or --bound-long");
        }
        requireOnce(runs);
        PooledRuns shorts = PooledRuns.of(SHORT, runs.inRole(SHORT));
        PooledRuns longs = PooledRuns.of(LONG, runs.inRole(LONG));
        CutoffSettings settings = parameters.settings(
                Optional.of(runs.processTime()),
                parameters.boundBy().orElseGet(() -> System.getProperty("user.name")),
                Optional.empty());
        return CutoffsReport.of(CutoffDerivations.derive(shorts, longs, settings), runs.files(), shorts, longs);
    }

    /** Refuses a run that would count twice among those of one length. */
    private static void requireOnce(RunSelection runs) {
        Set<List<String>> seen = new HashSet<>();
        for (int i = 0; i < runs.runs().size(); i++) {
            InputFile file = runs.files().get(i);
            if (!seen.add(List.of(
                    runs.roles().get(i), file.sha256(), runs.headers().get(i).program()))) {
                throw new IllegalArgumentException(file.file() + " is given twice, and would count twice");
            }
        }
    }

    /** The objections to the pair; of several runs of a length the first speaks for the others. */
    @Override
    public List<String> doubts(RunSelection runs) {
        int longRun = runs.roles().indexOf(LONG);
        Run first = runs.runs().get(0);
        Run second = runs.runs().get(longRun);
        RunHeader one = first.header();
        RunHeader other = second.header();
        boolean same =
                runs.files().get(0).sha256().equals(runs.files().get(longRun).sha256())
                        && one.program().equals(other.program());
        List<String> doubts = new ArrayList<>();
        RunPairWarning.of(same, meanNanos(first), meanNanos(second))
                .map(RunPairWarning::sentence)
                .ifPresent(doubts::add);
        if (!one.machine().equals(other.machine())) {
            doubts.add("the short run is of " + one.machine() + " and the long run of " + other.machine()
                    + "; cutoffs are of one machine");
        }
        Optional<String> code = ProgramIdentity.of(one).map(ProgramIdentity::code);
        Optional<String> otherCode = ProgramIdentity.of(other).map(ProgramIdentity::code);
        if (code.isPresent() && otherCode.isPresent() && !code.equals(otherCode)) {
            doubts.add("the short run is of " + one.program() + " and the long run of " + other.program()
                    + ", which are two programs; cutoffs come from one program at two task lengths");
        }
        return doubts;
    }

    private static OptionalDouble meanNanos(Run run) {
        return run.samples().stream()
                .filter(sample -> !sample.failed())
                .mapToDouble(Sample::elapsedNanos)
                .average();
    }
}
