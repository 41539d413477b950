package org.emplab.web.machine;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.emplab.lab.Role;
import org.emplab.server.availability.AvailabilityService;
import org.emplab.server.availability.AvailabilityService.NextUnavailability;
import org.emplab.server.availability.UnavailabilityView;
import org.emplab.server.health.MachineHealthService;
import org.emplab.server.machine.EnvironmentService;
import org.emplab.server.machine.EnvironmentService.EnvironmentVersion;
import org.emplab.server.machine.Health;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.machine.LabelService;
import org.emplab.server.machine.LabelService.LabelsRequest;
import org.emplab.server.machine.MachineQueries;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Shows when a machine takes runs and whether it is fit to: reservations, maintenance, drains and labels. */
@Controller
@RequestMapping("/machines/{name}")
record AvailabilityController(
        MachineQueries machines,
        AvailabilityService unavailabilities,
        MachineHealthService healths,
        LabelService labels,
        EnvironmentService environments,
        Clock clock) {
    private static final int VERSIONS_SHOWN = 30;

    /**
     * @param version of the environment, to be set against the one before; the latest otherwise
     */
    @GetMapping("/availability")
    String availability(@PathVariable String name, @RequestParam Optional<Integer> version, Model model) {
        return page(name, version, model);
    }

    @PostMapping("/reservations")
    @RequiresRole(Role.RESEARCHER)
    String reserve(@PathVariable String name, @ModelAttribute MachineForm form, Model model, RedirectAttributes flash) {
        return after(
                () -> unavailabilities.plan(
                        name, UnavailabilityView.ClosedInterval.Kind.RESERVATION, form.unavailability()),
                name,
                "reserve",
                form,
                "It is reserved.",
                model,
                flash);
    }

    @PostMapping("/reservations/{id}/release")
    @RequiresRole(Role.RESEARCHER)
    String release(@PathVariable String name, @PathVariable String id, RedirectAttributes flash) {
        return ended(
                name, UnavailabilityView.ClosedInterval.Kind.RESERVATION, id, "The reservation is released.", flash);
    }

    @PostMapping("/maintenance")
    @RequiresRole(Role.ADMIN)
    String maintain(
            @PathVariable String name, @ModelAttribute MachineForm form, Model model, RedirectAttributes flash) {
        return after(
                () -> unavailabilities.plan(
                        name, UnavailabilityView.ClosedInterval.Kind.MAINTENANCE, form.unavailability()),
                name,
                "maintain",
                form,
                "The maintenance is planned: only runs that end before it are started.",
                model,
                flash);
    }

    @PostMapping("/maintenance/{id}/cancel")
    @RequiresRole(Role.ADMIN)
    String cancel(@PathVariable String name, @PathVariable String id, RedirectAttributes flash) {
        return ended(
                name, UnavailabilityView.ClosedInterval.Kind.MAINTENANCE, id, "The maintenance is cancelled.", flash);
    }

    @PostMapping("/drain")
    @RequiresRole(Role.ADMIN)
    String drain(@PathVariable String name, @ModelAttribute MachineForm form, Model model, RedirectAttributes flash) {
        return after(
                () -> unavailabilities.drain(name, form.why()),
                name,
                "drain",
                form,
                "It gets no new run until it is resumed.",
                model,
                flash);
    }

    @PostMapping("/drain/resume")
    @RequiresRole(Role.ADMIN)
    String resume(@PathVariable String name, RedirectAttributes flash) {
        return Notice.of(() -> unavailabilities.resume(name, null), "The drain is over.")
                .on(toPage(flash, name), flash);
    }

    @PostMapping("/labels")
    @RequiresRole(Role.ADMIN)
    String label(@PathVariable String name, @ModelAttribute MachineForm form, Model model, RedirectAttributes flash) {
        return after(
                () -> labels.label(name, new LabelsRequest(form.words(), form.read())),
                name,
                "label",
                form,
                "The labels are set.",
                model,
                flash);
    }

    @PostMapping("/health")
    @RequiresRole(Role.ADMIN)
    String say(@PathVariable String name, @ModelAttribute MachineForm form, Model model, RedirectAttributes flash) {
        return after(
                () -> healths.say(name, form.health(), form.why(), form.anew(), form.read()),
                name,
                "health",
                form,
                "Its health is set.",
                model,
                flash);
    }

    @PostMapping("/health/mended")
    @RequiresRole(Role.ADMIN)
    String mended(@PathVariable String name, RedirectAttributes flash) {
        return Notice.of(() -> healths.mended(name), name + " takes runs again; those it could not start are queued.")
                .on(toPage(flash, name), flash);
    }

    private String ended(
            String name,
            UnavailabilityView.ClosedInterval.Kind kind,
            String id,
            String done,
            RedirectAttributes flash) {
        return Notice.of(() -> unavailabilities.end(name, kind, id, null), done).on(toPage(flash, name), flash);
    }

    /** Shows a refused form again, with the reason beside it. */
    private String after(
            Runnable command,
            String name,
            String what,
            MachineForm form,
            String done,
            Model model,
            RedirectAttributes flash) {
        Notice notice = Notice.of(command, done);
        if (!notice.good()) {
            model.addAttribute("refused", what);
            model.addAttribute("refusal", notice.text());
            model.addAttribute("typed", form);
            return page(name, Optional.empty(), model);
        }
        return notice.on(toPage(flash, name), flash);
    }

    private static String toPage(RedirectAttributes flash, String name) {
        flash.addAttribute("name", name);
        return "redirect:/machines/{name}/availability";
    }

    private String page(String name, Optional<Integer> version, Model model) {
        LabMachine machine = machines.require(name);
        List<NextUnavailability> closings = unavailabilities.next(name);
        List<EnvironmentVersion> versions = environments.latest(name, VERSIONS_SHOWN);
        model.addAttribute("machine", machine);
        model.addAttribute("closings", closings);
        model.addAttribute(
                "now",
                closings.stream()
                        .filter(closing -> !closing.span().from().isAfter(clock.instant()))
                        .toList());
        model.addAttribute("empty", MachineForm.EMPTY);
        model.addAttribute("healths", Health.values());
        model.addAttribute("healthVersion", healths.version(name));
        model.addAttribute("labelVersion", labels.labels(name).version());
        model.addAttribute("versions", versions);
        versions.stream()
                .filter(one -> version.isEmpty() || one.number() == version.get())
                .findFirst()
                .ifPresent(one -> {
                    model.addAttribute("version", one);
                    model.addAttribute("drift", environments.drift(name, one.number()));
                });
        return "availability";
    }
}
