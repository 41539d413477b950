package org.emplab.web.trial;

import java.util.List;
import java.util.Optional;
import org.emplab.web.CommandOutcome;
import org.emplab.web.timeline.Queues;
import org.springframework.stereotype.Component;

/** Two runs that wait, in any order. */
@Component
class TrialQueues implements Queues {
    @Override
    public Optional<List<String>> waiting(String machine) {
        return Optional.of(List.of("1", "2"));
    }

    @Override
    public Queue ordered(String machine, List<String> order) {
        return new Queue(
                machine,
                order.stream()
                        .map(run -> new Place(
                                run,
                                "INC" + run,
                                "ada",
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of("nothing runs here")))
                        .toList(),
                0,
                Optional.empty());
    }

    @Override
    public CommandOutcome arrange(String machine, List<String> seen, List<String> order) {
        return CommandOutcome.refused("Nobody orders queues here.");
    }
}
