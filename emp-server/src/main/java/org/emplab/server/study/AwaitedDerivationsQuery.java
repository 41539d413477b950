package org.emplab.server.study;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.web.experiment.ExperimentCutoffPort;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Awaited derivations as pages and REST show them. */
@Component
record AwaitedDerivationsQuery(AwaitedDerivations awaited) implements ExperimentCutoffPort {
    @Override
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
                Optional.ofNullable(line.getReason()));
    }

    private static Optional<String> id(@Nullable UUID id) {
        return Optional.ofNullable(id).map(UUID::toString);
    }
}
