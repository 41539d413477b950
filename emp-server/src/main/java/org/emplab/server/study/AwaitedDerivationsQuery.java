package org.emplab.server.study;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Awaited derivations as pages and REST show them. */
@Component
public class AwaitedDerivationsQuery {
    private final AwaitedDerivations awaited;

    AwaitedDerivationsQuery(AwaitedDerivations awaited) {
        this.awaited = awaited;
    }

    /** How far it is. */
    public enum State {
        WAITING("derived once both runs are completed"),
        NOT_DERIVED("not derived"),
        DERIVED("derived"),
        PROPOSED("proposed"),
        PUBLISHED("published");

        private final String words;

        State(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * The cutoffs of one machine.
     *
     * @param shortRun its id; empty if it was removed
     * @param longRun the same
     * @param derivation what was derived
     * @param proposal that waits for a person
     * @param published the version of the table on its machine
     * @param reason why nothing was derived, or why what was derived was not proposed
     * @param empty whether the table was not published, and could drop no sample: of a busy machine, or of one without
     *     daemons
     */
    public record OfMachine(
            String machine,
            Optional<String> shortRun,
            Optional<String> longRun,
            Optional<String> derivation,
            Optional<String> proposal,
            OptionalInt published,
            Optional<String> reason,
            boolean empty) {
        public State state() {
            if (published.isPresent()) {
                return State.PUBLISHED;
            }
            if (proposal.isPresent()) {
                return State.PROPOSED;
            }
            if (derivation.isPresent()) {
                return State.DERIVED;
            }
            return reason.isPresent() ? State.NOT_DERIVED : State.WAITING;
        }
    }

    /** The cutoffs in the order of the machines; empty where none are asked for. */
    public List<OfMachine> of(String experiment) {
        return Ids.uuid(experiment)
                .map(id -> awaited.of(id).stream()
                        .map(AwaitedDerivationsQuery::shown)
                        .toList())
                .orElse(List.of());
    }

    private static OfMachine shown(AwaitedDerivations.Line line) {
        Integer published = line.getPublished();
        return new OfMachine(
                line.getMachine(),
                id(line.getShortRun()),
                id(line.getLongRun()),
                id(line.getAnalysis()),
                id(line.getProposal()),
                published == null ? OptionalInt.empty() : OptionalInt.of(published),
                Optional.ofNullable(line.getReason()),
                Boolean.TRUE.equals(line.getEmpty()));
    }

    private static Optional<String> id(@Nullable UUID id) {
        return Optional.ofNullable(id).map(UUID::toString);
    }
}
