package org.emplab.web.machine;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.security.Principal;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.machine.EnrolmentService;
import org.emplab.server.machine.EnrolmentService.Invitation;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.machine.MachineQueries;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1")
@Tag(name = "machines", description = "Lab machines and how they are let in")
record MachineApi(MachineQueries machines, EnrolmentService enrolments) {
    @GetMapping("/machines")
    @Operation(summary = "All machines, by name")
    Page<LabMachine> list(@RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "100") int size) {
        return Page.of(machines.machines(), page, size);
    }

    @GetMapping("/machines/{name}")
    @Operation(summary = "One machine")
    LabMachine one(@PathVariable String name) {
        return machines.require(name);
    }

    record InvitationRequest(String machine) {}

    @PostMapping("/enrolment-tokens")
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "A token with which one machine can enrol once; told only here")
    Invitation invite(@RequestBody InvitationRequest request, Principal principal) {
        if (request.machine() == null) {
            throw Refusal.badRequest("machine is missing: the name that it will have");
        }
        return enrolments.invite(request.machine(), principal.getName());
    }
}
