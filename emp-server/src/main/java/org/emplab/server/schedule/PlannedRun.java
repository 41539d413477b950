package org.emplab.server.schedule;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.emplab.lab.experiment.PieceRule;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.database.EnumColumn;
import org.emplab.server.schedule.QueueSimulation.ExpectedTime;
import org.emplab.server.schedule.RunLength.LengthBasis;
import org.emplab.server.schedule.WaitingRun.WaitingFor;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;

/**
 * A run that has held its machine, holds it, waits for it, or would wait for it.
 *
 * @param owner login
 * @param startsAt empty: not known
 * @param lengthSeconds how long it is expected to take; of one under way, what is left
 * @param waitingFor empty where it is under way
 * @param pieces the parts in which it is measured, of one under way what is left; null: one, without a break
 * @param repetition of a dry run with repetitions: which one, from 1; empty: there is one
 * @param slips of a dry run: by how much a repetition starts behind the time of the next one, in words; empty: it does not
 * @param order of a dry run; null: none
 */
public record PlannedRun(
        UUID run,
        String machine,
        String program,
        String owner,
        @Schema(implementation = RunState.class) String state,
        Optional<Instant> startsAt,
        Optional<Instant> endsAt,
        long lengthSeconds,
        LengthBasis basis,
        Optional<WaitingFor> waitingFor,
        @Nullable List<PieceRule.Piece> pieces,
        OptionalInt repetition,
        Optional<String> slips,
        @JsonIgnore @Nullable Order order,
        @JsonIgnore Place place) {
    /**
     * A run in its machine's plan.
     *
     * @param id number of the run in the database
     * @param person user:NAME, or what else asked for it
     * @param after the runs that must be completed before
     * @param windows in which it may run, while it waits
     * @param parts the parts in which it is measured, a single one too; none where nothing breaks it
     */
    record Place(long id, String person, List<UUID> after, WeekWindows windows, List<PieceRule.Piece> parts) {}

    /** The order of a specification for a run. */
    public record Order(OptionalDouble taskLengthSeconds, OptionalInt samples, int priority) {}

    /** A run that has ended, for a calendar. */
    static PlannedRun ended(
            UUID run, String machine, String program, String person, String state, Instant from, Instant until) {
        return of(
                run,
                machine,
                program,
                person,
                state,
                Optional.of(from),
                Optional.of(new ExpectedTime(from, until, LengthBasis.MEASURED, List.of())),
                new RunLength(Duration.between(from, until), LengthBasis.MEASURED, 0, Duration.ZERO, Duration.ZERO, 0),
                Optional.empty(),
                new Place(0, person, List.of(), WeekWindows.ALWAYS, List.of()));
    }

    static PlannedRun of(RunUnderWay run, Optional<ExpectedTime> times) {
        return of(
                run.publicId(),
                run.machine(),
                run.program(),
                run.person(),
                run.state(),
                times.map(ExpectedTime::startsAt).or(run::startedAt),
                times,
                run.left(),
                Optional.empty(),
                new Place(run.id(), run.person(), List.of(), WeekWindows.ALWAYS, parts(times)));
    }

    static PlannedRun of(WaitingRun run, Optional<ExpectedTime> times, Optional<WaitingFor> reason) {
        return of(
                run.publicId(),
                run.machine().name(),
                run.program(),
                run.person(),
                RunState.PENDING.key(),
                times.map(ExpectedTime::startsAt),
                times,
                run.length(),
                reason,
                new Place(
                        run.id(),
                        run.person(),
                        run.predecessors().stream()
                                .flatMap(before -> before.publicId().stream())
                                .toList(),
                        run.windows(),
                        parts(times)));
    }

    private static List<PieceRule.Piece> parts(Optional<ExpectedTime> times) {
        return times.map(ExpectedTime::pieces).orElse(List.of());
    }

    private static PlannedRun of(
            UUID run,
            String machine,
            String program,
            String person,
            String state,
            Optional<Instant> startsAt,
            Optional<ExpectedTime> times,
            RunLength length,
            Optional<WaitingFor> waitingFor,
            Place place) {
        return new PlannedRun(
                run,
                machine,
                program,
                Caller.login(person),
                state,
                startsAt,
                times.map(ExpectedTime::endsAt),
                length.time().toSeconds(),
                length.basis(),
                waitingFor,
                place.parts().size() > 1 ? place.parts() : null,
                OptionalInt.empty(),
                Optional.empty(),
                null,
                place);
    }

    /** A run of a specification that stands too far behind in its queue for a prediction, or for which none was made. */
    public static PlannedRun unforeseen(UUID run, String machine, String program, String person) {
        return of(
                run,
                machine,
                program,
                person,
                RunState.PENDING.key(),
                Optional.empty(),
                Optional.empty(),
                RunLength.UNKNOWN,
                Optional.empty(),
                new Place(0, person, List.of(), WeekWindows.ALWAYS, List.of()));
    }

    /** The same run as one of a dry run's. */
    public PlannedRun ordered(Order what, OptionalInt number, Optional<String> slip) {
        return new PlannedRun(
                run,
                machine,
                program,
                owner,
                state,
                startsAt,
                endsAt,
                lengthSeconds,
                basis,
                waitingFor,
                pieces,
                number,
                slip,
                what,
                place);
    }

    /** Whether its state is one of a run that is over. */
    boolean over() {
        return EnumColumn.of(RunState.class, state).ended();
    }

    /** Seconds of computing, where they are known: less than it will take. */
    public OptionalDouble leastSeconds() {
        return order != null
                        && order.taskLengthSeconds().isPresent()
                        && order.samples().isPresent()
                ? OptionalDouble.of(order.taskLengthSeconds().getAsDouble()
                        * (order.samples().getAsInt() + 1))
                : OptionalDouble.empty();
    }
}
