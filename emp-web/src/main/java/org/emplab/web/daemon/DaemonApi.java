package org.emplab.web.daemon;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.emplab.server.api.Refusal;
import org.emplab.server.study.daemon.DaemonService;
import org.emplab.server.study.daemon.DaemonService.CutoffsOfMachines;
import org.emplab.server.study.daemon.DaemonService.NewDaemonView;
import org.emplab.server.study.daemon.DaemonView;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Daemons of the lab's machines. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "daemons", description = "Daemons of the lab's machines, and their cutoffs everywhere")
record DaemonApi(DaemonService daemons) {
    @GetMapping("/daemons")
    @Operation(summary = "The cutoff tables in force on all machines, side by side")
    CutoffsOfMachines sideBySide() {
        return daemons.sideBySide();
    }

    @GetMapping("/daemon")
    @Operation(summary = "One daemon: where it ran, and its cutoffs on every machine and version")
    DaemonView daemon(@RequestParam String name) {
        return daemons.daemon(name).orElseThrow(() -> Refusal.notFound("daemon " + name));
    }

    @GetMapping("/daemons/{*name}")
    @Operation(summary = "One daemon, of a name that a path can hold")
    DaemonView daemonByPath(@PathVariable String name) {
        return daemon(name.substring(1));
    }

    @GetMapping("/machines/{name}/new-daemons")
    @Operation(summary = "Daemons that the cutoff table in force on a machine has never met, the latest first")
    List<NewDaemonView> newOn(@PathVariable String name) {
        return daemons.newOn(name);
    }
}
