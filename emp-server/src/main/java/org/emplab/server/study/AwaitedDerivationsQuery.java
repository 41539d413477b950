package org.emplab.server.study;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.emplab.server.api.Ids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Awaited derivations as pages and REST show them. */
@Component
public class AwaitedDerivationsQuery {
    private static final int MOST_KEPT = 10_000;

    private final AwaitedDerivations awaited;
    /** By the id of the derivation, whose result never changes, whether its table is empty: the whole result is read for it. */
    private final Cache<UUID, Boolean> empty =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

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
     * @param empty whether the table is neither published nor proposed, and could drop no sample
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
        List<AwaitedDerivations.Line> lines =
                Ids.uuid(experiment).map(awaited::of).orElse(List.of());
        Map<UUID, Boolean> open = empty.getAll(
                lines.stream()
                        .filter(line -> line.getPublished() == null && line.getProposal() == null)
                        .map(AwaitedDerivations.Line::getAnalysis)
                        .filter(Objects::nonNull)
                        .toList(),
                this::whichAreEmpty);
        return lines.stream()
                .map(line -> shown(line, open.getOrDefault(line.getAnalysis(), false)))
                .toList();
    }

    private Map<UUID, Boolean> whichAreEmpty(Set<? extends UUID> derivations) {
        Set<UUID> found = awaited.empty(Set.copyOf(derivations));
        return derivations.stream().collect(Collectors.toMap(Function.identity(), found::contains));
    }

    private static OfMachine shown(AwaitedDerivations.Line line, boolean empty) {
        Integer published = line.getPublished();
        return new OfMachine(
                line.getMachine(),
                id(line.getShortRun()),
                id(line.getLongRun()),
                id(line.getAnalysis()),
                id(line.getProposal()),
                published == null ? OptionalInt.empty() : OptionalInt.of(published),
                Optional.ofNullable(line.getReason()),
                empty);
    }

    private static Optional<String> id(@Nullable UUID id) {
        return Optional.ofNullable(id).map(UUID::toString);
    }
}
