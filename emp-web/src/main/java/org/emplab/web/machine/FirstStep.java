package org.emplab.web.machine;

import java.util.List;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.DerivationSummary;

/**
 * The next step in a lab that has no published cutoffs yet.
 *
 * @param href where it is done
 * @param how what it takes, or what it is for
 */
public record FirstStep(String what, boolean done, String href, String how) {
    /** The steps from an empty lab to its first table of cutoffs, in order. */
    static List<FirstStep> of(List<LabMachine> machines, List<RunSummary> runs, List<DerivationSummary> derived) {
        long measured = runs.stream()
                .filter(run -> run.samples() > 0 && run.state().ended())
                .count();
        return List.of(
                new FirstStep(
                        "Enrol a machine",
                        !machines.isEmpty() || measured > 0,
                        "/enrol",
                        "an administrator gets one command to paste there. Runs of a machine elsewhere can be imported instead."),
                new FirstStep(
                        "Measure a short run",
                        measured > 0,
                        "/experiments/new?name=short+run&notebook=Cutoffs&workload=inc&seconds=128&samples=800",
                        "many samples of a program that only counts: what else the machine does shows in its times."),
                new FirstStep(
                        "Measure a long run",
                        measured > 1,
                        "/experiments/new?name=long+run&notebook=Cutoffs&workload=inc&seconds=16384&samples=40",
                        "fewer, much longer samples on the same machine, for daemons that come seldom."),
                new FirstStep(
                        "Derive cutoffs",
                        !derived.isEmpty(),
                        "/derivations/new",
                        "from the two: which daemons are infrequent and long, and from which time on a sample is dropped."),
                new FirstStep(
                        "Publish the table",
                        false,
                        derived.isEmpty()
                                ? "/derivations"
                                : "/derivations/" + derived.get(0).id(),
                        "from then on programs are timed on that machine with it."));
    }
}
