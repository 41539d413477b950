package org.emplab.agent.home;

import static org.emplab.lab.experiment.MachinePermissions.forbidden;

import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.displacement.ServerAddress;
import org.emplab.agent.remote.HostLookup;
import org.emplab.agent.workload.Confinement;
import org.emplab.agent.workload.SearchPath;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.experiment.DisplacementOrder.Subject;
import org.emplab.lab.experiment.MachineCapabilities;
import org.emplab.lab.experiment.MachinePermissions;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.RunSettings;

/**
 * Decides what a server may have this machine run. Unless its owner permits more: the bundled workloads, as the
 * agent's own user.
 *
 * @param workloads names of bundled ones; * is all
 * @param hosts where tcp-send may send to
 * @param commands executables, or directories that stand for every program in them
 * @param users whom a run may name to run as
 * @param groups which a run may name
 * @param runAs the user of commands, and of workloads that name files, whose run names no user
 * @param directories below which programs may work, read and write by order of a run
 * @param variables which a run may set; * is any
 * @param prepare whether a run may have the machine prepared
 * @param realTime whether a run may use real-time policies and nice values under 0
 * @param rebootCommand reboots the machine when the server asks; empty: it may not
 */
public record Permissions(
        List<String> workloads,
        List<String> hosts,
        List<Path> commands,
        List<String> users,
        List<String> groups,
        Optional<String> runAs,
        List<Path> directories,
        List<String> variables,
        boolean prepare,
        boolean realTime,
        List<String> rebootCommand) {

    /** Why this may not be run here, for the server; empty if it may. */
    public Optional<String> objection(RunSettings run) {
        return run.programs().stream()
                .flatMap(settings -> objection(settings).stream())
                .findFirst()
                .or(() -> run.prepare() && !prepare ? forbidden("prepare", "preparing the machine") : Optional.empty());
    }

    private Optional<String> objection(MeasureSettings settings) {
        return listed().objection(settings)
                .or(() -> program(settings.program()))
                .or(() -> files(settings))
                .or(() -> listed().withoutUser(settings));
    }

    /** Returns them as the server knows them. */
    public MachinePermissions listed() {
        return new MachinePermissions(
                workloads,
                hosts,
                commands.stream().map(Path::toString).toList(),
                users,
                groups,
                directories.stream().map(Path::toString).toList(),
                variables,
                runAs,
                prepare,
                realTime,
                !rebootCommand.isEmpty());
    }

    /** The machine's state with what is permitted and what there is for runs, for the server. */
    public Map<String, Object> addedTo(Map<String, Object> state, MachineCapabilities means) {
        Map<String, Object> whole = new LinkedHashMap<>(state);
        whole.put(MachinePermissions.SECTION, means.addedTo(listed().toJson()));
        return whole;
    }

    /** Returns the bounds on what programs of a run may be and on files that they may execute and open. */
    public Confinement confinement() {
        return new Confinement(commands, directories, runAs);
    }

    /** Why this experiment may not be run here; empty if it may. */
    public Optional<String> objection(DisplacementOrder order) {
        return listed().objection(order).or(() -> subject(order.subject()));
    }

    private Optional<String> subject(Subject subject) {
        if (subject instanceof Subject.Command command) {
            return command(command.arguments().get(0));
        }
        Optional<String> server = subject instanceof Subject.TcpSend send
                ? send.server().map(address -> ServerAddress.of(address).host())
                : Optional.empty();
        return server.filter(host -> !isPermitted(host)).flatMap(host -> forbidden("hosts", "sending to " + host));
    }

    /** Whether a host is listed by its name or address, or has an address of a listed name. */
    private boolean isPermitted(String host) {
        return hosts.contains(host) || hosts.stream().anyMatch(listed -> hasAddress(listed, host));
    }

    private static boolean hasAddress(String name, String address) {
        try {
            return HostLookup.addresses(name).stream()
                    .anyMatch(one -> one.getHostAddress().equals(address));
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private Optional<String> program(Program program) {
        if (program instanceof Program.Command command) {
            return command(command.arguments().get(0));
        }
        String host = ((Program.Bundled) program).parameters().get("host");
        return host == null || isPermitted(host) ? Optional.empty() : forbidden("hosts", "sending to " + host);
    }

    private Optional<String> command(String called) {
        Optional<Path> executable = SearchPath.of(System.getenv()).find(called);
        boolean relative = called.indexOf('/') >= 0 && !called.startsWith("/");
        if (relative || executable.isEmpty()) {
            return commands.isEmpty() || relative
                    ? forbidden("commands", "the command " + called)
                    : Optional.empty(); // told as unknown when it is looked for
        }
        return confinement().command(executable.get()).isPresent()
                ? Optional.empty()
                : forbidden("commands", "the command " + Confinement.real(executable.get()));
    }

    private Optional<String> files(MeasureSettings settings) {
        return MachinePermissions.files(settings)
                .filter(path -> confinement().file(path).isEmpty())
                .findFirst()
                .flatMap(path -> forbidden("directories", "working in or with " + path));
    }
}
