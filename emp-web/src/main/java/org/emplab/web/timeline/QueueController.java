package org.emplab.web.timeline;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.emplab.lab.Role;
import org.emplab.web.CommandOutcome;
import org.emplab.web.Notice;
import org.emplab.web.account.Needs;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** What waits for a machine: shows where predictions move in another order, and puts it in that order. */
@Controller
@RequestMapping("/timeline/queues/{machine}")
class QueueController {
    private final Queues queues;

    QueueController(Queues queues) {
        this.queues = queues;
    }

    /**
     * One move in an order that is not kept yet.
     *
     * @param order the runs as they were shown; empty: the queue as it is
     * @param earlier a run that goes one place to the front
     * @param later one that goes one place back
     * @param run one that was dragged
     * @param before where to: before this one; empty: to the end
     */
    record Move(
            @Nullable List<String> order,
            @Nullable String earlier,
            @Nullable String later,
            @Nullable String run,
            @Nullable String before) {

        Optional<String> moved() {
            return Optional.ofNullable(earlier != null ? earlier : later != null ? later : run);
        }

        /** The order after the move. */
        List<String> of(List<String> waiting) {
            List<String> runs = new ArrayList<>(order == null || order.isEmpty() ? waiting : order);
            int at = moved().map(runs::indexOf).orElse(-1);
            if (at < 0) {
                return runs;
            }
            if (earlier != null) {
                Collections.swap(runs, at, Math.max(0, at - 1));
            } else if (later != null) {
                Collections.swap(runs, at, Math.min(runs.size() - 1, at + 1));
            } else if (!runs.get(at).equals(before)) {
                String dragged = runs.remove(at);
                int to = before == null ? -1 : runs.indexOf(before);
                runs.add(to < 0 ? runs.size() : to, dragged);
            }
            return runs;
        }
    }

    @GetMapping
    String queue(@PathVariable String machine, Move move, Model model) {
        List<String> waiting = queues.waiting(machine)
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "no machine " + machine));
        List<String> order = move.of(waiting);
        boolean same = new HashSet<>(order).equals(new HashSet<>(waiting)) && order.size() == waiting.size();
        if (!same) {
            model.addAttribute(
                    "notice",
                    Notice.refused("The queue has changed meanwhile: here it is as it is now. Order it again."));
        }
        List<String> shown = same ? order : waiting;
        model.addAttribute("queue", queues.ordered(machine, shown));
        model.addAttribute("waiting", waiting);
        model.addAttribute("changed", !shown.equals(waiting));
        model.addAttribute("moved", move.moved().orElse(null));
        model.addAttribute("forward", move.later() == null);
        return "queue";
    }

    @PostMapping
    @Needs(Role.RESEARCHER)
    String arrange(
            @PathVariable String machine,
            @RequestParam(defaultValue = "") List<String> seen,
            @RequestParam(defaultValue = "") List<String> order,
            RedirectAttributes flash) {
        CommandOutcome outcome = queues.arrange(machine, seen, order);
        Notice.of(outcome, "The queue is in this order now.").show(flash);
        return "redirect:/timeline/queues/{machine}";
    }
}
