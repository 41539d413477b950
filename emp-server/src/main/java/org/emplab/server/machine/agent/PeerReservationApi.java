package org.emplab.server.machine.agent;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.emplab.lab.PeerServerAnswer;
import org.emplab.lab.PeerServerContinuation;
import org.emplab.lab.PeerServerEnd;
import org.emplab.lab.PeerServerListening;
import org.emplab.server.machine.Heartbeats;
import org.emplab.server.run.PeerReservation;
import org.emplab.server.run.PeerReservationService;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.security.Caller;
import org.emplab.web.api.ProblemException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Calls of two machines' agents, one of which serves the other's run. Every call may be repeated. */
@RestController
@RequestMapping("/api/v1/agent")
@Tag(name = "agent")
record PeerReservationApi(Heartbeats heartbeats, Runs runs, PeerReservationService reservations) {
    private static final int LONGEST_HOST = 255;

    @PostMapping("/runs/{id}/server")
    @Operation(summary = "Where the server of tcp-send listens that another machine's agent runs for this run")
    PeerServerAnswer partner(@PathVariable String id) {
        Run run = runs.require(id);
        Caller.Machine machine = Caller.machine();
        if (!machine.id().equals(run.machineId())) {
            throw ProblemException.forbidden("run " + id + " is another machine's");
        }
        heartbeats.heard(machine, null);
        return answer(reservations.partner(run));
    }

    private static PeerServerAnswer answer(PeerReservationService.Partner partner) {
        if (partner instanceof PeerReservationService.Partner.Ready ready) {
            return PeerServerAnswer.ready(ready.host(), ready.port());
        }
        return partner instanceof PeerReservationService.Partner.Awaited awaited
                ? PeerServerAnswer.awaited(awaited.reason())
                : PeerServerAnswer.refused(((PeerReservationService.Partner.Declined) partner).reason());
    }

    @PostMapping("/servings/{id}")
    @Operation(summary = "This machine serves that run, at this address; whether it still shall")
    PeerServerContinuation listens(@PathVariable String id, @RequestBody PeerServerListening listening) {
        String host = listening.host();
        if (host == null || host.isBlank() || host.length() > LONGEST_HOST) {
            throw ProblemException.invalid("host", "must be this machine's name or address");
        }
        if (listening.port() < 1 || listening.port() > 65_535) {
            throw ProblemException.invalid("port", "must be from 1 to 65535");
        }
        Caller.Machine machine = Caller.machine();
        heartbeats.heard(machine, null);
        return new PeerServerContinuation(reservations
                .listens(served(id, machine), machine.id(), new PeerReservation.Address(host, listening.port()))
                .orElse(null));
    }

    @PostMapping("/servings/{id}/end")
    @Operation(summary = "This machine cannot or may not serve that run, or serves it no more")
    PeerServerContinuation ended(@PathVariable String id, @RequestBody PeerServerEnd end) {
        Caller.Machine machine = Caller.machine();
        heartbeats.heard(machine, null);
        reservations.ended(
                served(id, machine), machine.id(), end.reason() == null ? "it did not say why" : end.reason());
        return new PeerServerContinuation("over");
    }

    private Run served(String id, Caller.Machine machine) {
        Run run = runs.require(id);
        if (!machine.id().equals(run.serverMachineId())) {
            throw ProblemException.forbidden("run " + id + " is served by another machine");
        }
        return run;
    }
}
