package org.emplab.server.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.experiment.Specification;
import org.emplab.lab.experiment.SpecificationException;
import org.emplab.server.api.ProblemException;
import org.emplab.web.experiment.ExperimentCommands;
import org.emplab.web.experiment.ExperimentOrder;
import org.springframework.stereotype.Component;

/** Takes orders from the pages. */
@Component
class OrdersFromPages implements ExperimentCommands {
    private static final List<String> WORKLOADS = List.of("inc", "dual-inc", "sort", "matc", "matr");
    private final Submissions submissions;

    OrdersFromPages(Submissions submissions) {
        this.submissions = submissions;
    }

    @Override
    public List<String> workloads() {
        return WORKLOADS;
    }

    @Override
    public Submission submit(ExperimentOrder order, String by) {
        Map<String, Object> specification = new LinkedHashMap<>();
        order.note().ifPresent(note -> specification.put("note", note));
        specification.put("machine", order.machine());
        specification.put("workload", order.workload());
        specification.put("taskLengthSeconds", order.seconds());
        specification.put("samples", order.samples());
        specification.put("priority", order.priority());
        return submit(specification, by);
    }

    @Override
    public Submission submit(Map<String, Object> specification, String by) {
        try {
            Submissions.Submitted submitted = submissions.submit(Specification.of(specification), "user:" + by);
            return new Submission.Queued(submitted.runs().get(0).toString());
        } catch (SpecificationException wrong) {
            return new Submission.Refused(String.valueOf(wrong.getMessage()), Optional.of(wrong.key()));
        } catch (ProblemException problem) {
            return new Submission.Refused(String.valueOf(problem.getMessage()), problem.key());
        }
    }
}
