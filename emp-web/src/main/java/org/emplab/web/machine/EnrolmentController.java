package org.emplab.web.machine;

import java.security.Principal;
import org.emplab.lab.Role;
import org.emplab.server.api.Refusal;
import org.emplab.server.machine.EnrolmentService;
import org.emplab.server.machine.EnrolmentService.Invitation;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.machine.MachineQueries;
import org.emplab.server.machine.MachineState;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Invites a new machine: a token that is good once, and the command to run there. */
@Controller
@RequiresRole(Role.ADMIN)
@RequestMapping("/enrol")
record EnrolmentController(MachineQueries machines, EnrolmentService enrolments) {
    @GetMapping
    String form() {
        return "enrol";
    }

    /** Whether a new machine has called: the page asks until it has. */
    @GetMapping("/state")
    String state(@RequestParam String machine, Model model) {
        model.addAttribute("machine", machine);
        model.addAttribute(
                "joined",
                machines.machine(machine).filter(EnrolmentController::called).isPresent());
        return "enrol :: joined";
    }

    private static boolean called(LabMachine machine) {
        return machine.state() != MachineState.AWAITED;
    }

    /** Answers with the page itself, not with a redirect: the token is kept nowhere. */
    @PostMapping
    String enrol(
            @RequestParam String machine,
            @RequestParam(required = false) @Nullable String again,
            Principal principal,
            Model model) {
        if (machines.machine(machine.strip()).isPresent() && !machine.strip().equals(again)) {
            model.addAttribute("machine", machine.strip());
            model.addAttribute("known", true);
            return "enrol";
        }
        try {
            Invitation invited = enrolments.invite(machine.strip(), principal.getName());
            model.addAttribute("known", machine.strip().equals(again));
            model.addAttribute("invited", invited);
            String server =
                    ServletUriComponentsBuilder.fromCurrentContextPath().build().toUriString();
            model.addAttribute("command", "./emp agent enroll " + server + " " + invited.token() + "\n./emp agent run");
        } catch (Refusal refusal) {
            model.addAttribute("notice", Notice.refused(refusal));
            model.addAttribute("machine", machine);
        }
        return "enrol";
    }
}
