package org.emplab.web.machine;

import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.emplab.lab.RunState;
import org.emplab.model.Sample.Gap;
import org.emplab.server.machine.Health;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.publication.PublicationService.TableProposal;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.web.display.Display;

/**
 * A subject in the lab that waits for a person.
 *
 * @param what the subject, as a link
 * @param href where a person sees to it
 * @param words what is the matter with it
 */
record AttentionItem(String what, String href, String words) {
    /** A failure is told for so long. */
    private static final Duration NEWS = Duration.ofDays(1);

    private static final Display DISPLAY = new Display();

    static List<AttentionItem> of(
            List<LabMachine> machines,
            List<RunSummary> paused,
            List<RunSummary> failed,
            List<RunSummary> recent,
            List<TableProposal> proposals,
            Instant now) {
        List<AttentionItem> all = new ArrayList<>();
        for (LabMachine machine : machines) {
            String page = "/machines/" + machine.name();
            if (machine.state().silent()) {
                all.add(new AttentionItem(
                        machine.name(),
                        page,
                        "has been silent "
                                + machine.lastSeenAt()
                                        .map(at -> "for " + DISPLAY.between(at, now))
                                        .orElse("since it joined")));
            }
            if (machine.fitness().health() == Health.BAD) {
                all.add(new AttentionItem(
                        machine.name(),
                        page,
                        "is not fit to measure: " + machine.fitness().reason()));
            }
        }
        Set<String> silent = machines.stream()
                .filter(machine -> machine.state().silent())
                .map(LabMachine::name)
                .collect(toSet());
        paused.stream()
                .filter(run -> !silent.contains(run.machine())) // which is told already
                .filter(run -> !run.stateReason().orElse("").startsWith(Gap.OUTSIDE_OF_WINDOWS))
                .forEach(run -> all.add(new AttentionItem(
                        name(run),
                        page(run),
                        "is paused"
                                + run.stateReason()
                                        .map(reason -> (reason.startsWith("by ") ? " " : ": ") + reason)
                                        .orElse(""))));
        failed.stream()
                .filter(run -> isNews(run, now))
                .forEach(run -> all.add(new AttentionItem(
                        name(run),
                        page(run),
                        "failed"
                                + run.stateReason().map(reason -> ": " + reason).orElse(""))));
        recent.stream()
                .filter(run -> run.state() == RunState.COMPLETED && run.failed() > 0 && isNews(run, now))
                .forEach(run -> all.add(new AttentionItem(
                        name(run),
                        page(run),
                        DISPLAY.count(run.failed()) + " of " + DISPLAY.count(run.samples()) + " samples failed")));
        proposals.forEach(proposal -> all.add(new AttentionItem(
                "A cutoff table of " + proposal.machine(),
                "/derivations/" + proposal.derivation(),
                "waits for approval, proposed by " + proposal.by())));
        return all;
    }

    private static boolean isNews(RunSummary run, Instant now) {
        return run.endedAt().filter(end -> end.plus(NEWS).isAfter(now)).isPresent();
    }

    private static String name(RunSummary run) {
        return run.program() + " on " + run.machine();
    }

    private static String page(RunSummary run) {
        return "/runs/" + run.id();
    }
}
