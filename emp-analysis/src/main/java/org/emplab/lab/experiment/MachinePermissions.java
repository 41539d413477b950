package org.emplab.lab.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.RunSettings;
import org.emplab.lab.settings.Scheduling;
import org.emplab.lab.settings.Scheduling.Policy;
import org.jspecify.annotations.Nullable;

/**
 * The permissions that a machine's owner gives, as its agent tells the server with the machine's state. The machine's file system and
 * its names of hosts decide about commands, directories and hosts; the agent looks there, and others can only doubt.
 *
 * @param workloads names of bundled ones; * is all
 * @param hosts where tcp-send may send to
 * @param commands executables, or directories that stand for every program in them
 * @param users whom a run may name to run as
 * @param groups which a run may name
 * @param directories below which programs may work, read and write by order of a run
 * @param variables which a run may set; * is any
 * @param runAs the user of programs that {@link #needsUser need one} and whose run names none; {@link #SELF}: the agent's own,
 *     by its owner's word; empty: they are refused
 * @param prepare whether a run may have the machine prepared
 * @param realTime whether a run may use real-time policies and nice values under 0
 * @param reboot whether the server may have the machine rebooted between runs
 */
public record MachinePermissions(
        List<String> workloads,
        List<String> hosts,
        List<String> commands,
        List<String> users,
        List<String> groups,
        List<String> directories,
        List<String> variables,
        Optional<String> runAs,
        boolean prepare,
        boolean realTime,
        boolean reboot) {
    /** The section of a machine's state that has them. */
    public static final String SECTION = "permits";

    /** The word for the agent's own user as {@code runAs}. */
    public static final String SELF = "self";

    /** Reads the section; empty if it is absent or is none. */
    public static Optional<MachinePermissions> of(@Nullable Object section) {
        return section instanceof Map<?, ?> told && told.get("workloads") instanceof List<?>
                ? Optional.of(new MachinePermissions(
                        list(told, "workloads"),
                        list(told, "hosts"),
                        list(told, "commands"),
                        list(told, "users"),
                        list(told, "groups"),
                        list(told, "directories"),
                        list(told, "variables"),
                        told.get("runAs") instanceof String user ? Optional.of(user) : unnamed(told),
                        Boolean.TRUE.equals(told.get("prepare")),
                        Boolean.TRUE.equals(told.get("realTime")),
                        Boolean.TRUE.equals(told.get("reboot"))))
                : Optional.empty();
    }

    /** An earlier agent, which does not tell whether it changes users, runs commands as its own user where it names none. */
    private static Optional<String> unnamed(Map<?, ?> told) {
        return told.containsKey(MachineCapabilities.CHANGES_USER) ? Optional.empty() : Optional.of(SELF);
    }

    private static List<String> list(Map<?, ?> told, String key) {
        return told.get(key) instanceof List<?> values
                ? values.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** The section, by the keys of {@code agent.properties}. */
    public Map<String, Object> toJson() {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("workloads", workloads);
        section.put("hosts", hosts);
        section.put("commands", commands);
        section.put("users", users);
        section.put("groups", groups);
        section.put("directories", directories);
        section.put("variables", variables);
        runAs.ifPresent(user -> section.put("runAs", user));
        section.put("prepare", prepare);
        section.put("realTime", realTime);
        if (reboot) { // an upgrade alone is no new environment of a machine
            section.put("reboot", true);
        }
        return section;
    }

    /** Why the machine surely refuses this, whatever its files are; empty if it does not or if they decide. */
    public Optional<String> objection(RunSettings run) {
        return run.programs().stream()
                .flatMap(settings ->
                        objection(settings).or(() -> withoutLooking(settings)).or(() -> withoutUser(settings)).stream())
                .findFirst()
                .or(() -> run.prepare() && !prepare ? forbidden("prepare", "preparing the machine") : Optional.empty());
    }

    /** Returns why the machine refuses this by its permissions alone, without a look at files and hosts. */
    public Optional<String> objection(MeasureSettings settings) {
        return (settings.program() instanceof Program.Bundled bundled
                        ? workload(bundled.workload().key())
                        : Optional.<String>empty())
                .or(() -> among(users, settings.process().user(), "users", "running as user"))
                .or(() -> among(groups, settings.process().group(), "groups", "running in group"))
                .or(() -> variable(settings.process().environment()))
                .or(() -> settings.process().clearEnvironment() && !variables.contains("*")
                        ? forbidden("variables", "clearing the environment")
                        : Optional.empty())
                .or(() -> scheduling(settings.scheduling()));
    }

    /** Returns why the machine refuses an experiment by displacement, without a look at files and hosts. */
    public Optional<String> objection(DisplacementOrder order) {
        DisplacementOrder.Subject subject = order.subject();
        return workload("fluid")
                .or(() -> subject instanceof DisplacementOrder.Subject.Command command
                        ? command(command.arguments().get(0))
                        : workload(subject instanceof DisplacementOrder.Subject.Spin ? "spin" : "tcp-send"))
                .or(() -> subject instanceof DisplacementOrder.Subject.Command ? withoutUser() : Optional.empty())
                .or(() -> scheduling(order.scheduling()));
    }

    /**
     * Whether a program runs as the machine's user of programs where the run names none: a command, and a bundled workload
     * that names files or sets variables, which may have it load other code.
     */
    public static boolean needsUser(MeasureSettings settings) {
        return settings.program() instanceof Program.Command
                || !settings.process().environment().isEmpty()
                || files(settings).findAny().isPresent();
    }

    /** Returns why a program is refused that would be the agent's own user, which could change the agent. */
    public Optional<String> withoutUser(MeasureSettings settings) {
        return needsUser(settings) && settings.process().user().isEmpty() ? withoutUser() : Optional.empty();
    }

    private Optional<String> withoutUser() {
        return runAs.isPresent()
                ? Optional.empty()
                : forbidden("runAs", "commands and files as the agent's own user; name a user for programs");
    }

    /** The user other than the agent's own of programs whose run names none. */
    public Optional<String> user() {
        return runAs.filter(user -> !user.equals(SELF));
    }

    /** The run as the machine executes it: a command, and what names files, runs as the machine's user of programs. */
    public RunSettings applied(RunSettings run) {
        return run.with(run.programs().stream()
                .map(settings -> settings.process().user().isEmpty() && user().isPresent() && needsUser(settings)
                        ? settings.withUser(user().get())
                        : settings)
                .toList());
    }

    /** Reads the warning from a machine's state. */
    public static Optional<String> warning(Map<String, Object> state) {
        return of(state.get(SECTION))
                .flatMap(permissions ->
                        MachineCapabilities.of(state.get(SECTION)).flatMap(permissions::warning));
    }

    /** Says what stands between commands or files that are permitted and their user, or what they may do; empty if nothing. */
    public Optional<String> warning(MachineCapabilities means) {
        if (commands.isEmpty() && directories.isEmpty()) {
            return Optional.empty();
        }
        if (runAs.isEmpty()) {
            return Optional.of(
                    "Commands and files are refused where a run names no user: name a user for programs as runAs"
                            + " in agent.properties.");
        }
        if (user().isEmpty()) {
            return Optional.of("Commands run as the agent's own user: who may submit them can act as the agent.");
        }
        return means.changesUser()
                ? Optional.empty()
                : Optional.of("Commands and files are refused: the agent may not run them as " + user().get()
                        + " without CAP_SETUID and CAP_SETGID.");
    }

    public Optional<String> workload(String key) {
        return workloads.contains("*") || workloads.contains(key)
                ? Optional.empty()
                : forbidden("workloads", "the workload " + key);
    }

    private Optional<String> scheduling(Scheduling scheduling) {
        boolean wanted = scheduling.policy().filter(Policy::realTime).isPresent()
                || scheduling.nice().orElse(0) < 0;
        return wanted && !realTime ? forbidden("realTime", "a priority above others") : Optional.empty();
    }

    private Optional<String> variable(Map<String, String> environment) {
        return variables.contains("*")
                ? Optional.empty()
                : environment.keySet().stream()
                        .filter(name -> !variables.contains(name))
                        .findFirst()
                        .flatMap(name -> forbidden("variables", "setting " + name));
    }

    private static Optional<String> among(List<String> allowed, Optional<String> wanted, String key, String what) {
        return wanted.filter(name -> !allowed.contains(name)).flatMap(name -> forbidden(key, what + " " + name));
    }

    /** Returns why a path is refused wherever links lead: it is relative, or no path is permitted. */
    private Optional<String> withoutLooking(MeasureSettings settings) {
        Optional<String> refused =
                settings.program() instanceof Program.Command command ? command(called(command)) : Optional.empty();
        return refused.or(() -> files(settings)
                .filter(path -> directories.isEmpty() || !path.isAbsolute() || !path.equals(path.normalize()))
                .findFirst()
                .flatMap(path -> forbidden("directories", "working in or with " + path)));
    }

    private Optional<String> command(String called) {
        return commands.isEmpty() || relative(called)
                ? forbidden("commands", "the command " + called)
                : Optional.empty();
    }

    /** The commands of a run, given by their paths, that are permitted only if a link there leads to a permitted one. */
    public List<String> refusedUnlessLinked(RunSettings run) {
        return run.programs().stream()
                .flatMap(settings -> settings.program() instanceof Program.Command command
                        ? Stream.of(called(command))
                        : Stream.of())
                .flatMap(called -> refusedUnlessLinked(called).stream())
                .distinct()
                .toList();
    }

    /** The command of an experiment by displacement, given by its path, where only a link there would permit it. */
    public Optional<String> refusedUnlessLinked(DisplacementOrder order) {
        return order.subject() instanceof DisplacementOrder.Subject.Command command
                ? refusedUnlessLinked(command.arguments().get(0))
                : Optional.empty();
    }

    private Optional<String> refusedUnlessLinked(String called) {
        return commands.isEmpty() || !called.startsWith("/") || listed(called)
                ? Optional.empty()
                : Optional.of("this machine does not permit the command " + called
                        + ", unless a link leads from there to one that is (commands in its agent.properties: "
                        + String.join(", ", commands) + ")");
    }

    private boolean listed(String called) {
        Path directory = Path.of(called).getParent();
        return commands.contains(called) || directory != null && commands.contains(directory.toString());
    }

    /** Returns the questions about an experiment by displacement that only the machine's files and host names decide. */
    public List<String> doubts(DisplacementOrder order) {
        List<String> doubts = new ArrayList<>();
        if (order.subject() instanceof DisplacementOrder.Subject.Command command) {
            addDoubts(doubts, command.arguments().get(0));
        } else if (order.subject() instanceof DisplacementOrder.Subject.TcpSend send) {
            send.server()
                    .map(address -> address.substring(0, address.lastIndexOf(':')))
                    .ifPresent(host -> addDoubtsOfHost(doubts, host));
        }
        return doubts;
    }

    /** Returns the questions that only the machine's files and host names decide, as clauses before <i>is not known</i>. */
    public List<String> doubts(RunSettings run) {
        List<String> doubts = new ArrayList<>();
        run.programs().forEach(settings -> addDoubts(doubts, settings));
        return doubts.stream().distinct().toList();
    }

    private void addDoubts(List<String> doubts, MeasureSettings settings) {
        if (settings.program() instanceof Program.Command command) {
            addDoubts(doubts, called(command));
        } else if (settings.program() instanceof Program.Bundled bundled) {
            Optional.ofNullable(bundled.parameters().get("host")).ifPresent(host -> addDoubtsOfHost(doubts, host));
        }
        settings.process()
                .user()
                .filter(users::contains)
                .ifPresent(user -> doubts.add("whether there is a user " + user));
        settings.process()
                .group()
                .filter(groups::contains)
                .ifPresent(group -> doubts.add("whether there is a group " + group));
        if (settings.limits().treeMemoryBytes().isPresent()
                || settings.limits().processes().isPresent()) {
            doubts.add("whether a control group can hold the limits of the process tree");
        }
        files(settings)
                .filter(path -> directories.stream().map(Path::of).noneMatch(path::startsWith))
                .forEach(path -> doubts.add("whether " + path + " is below the directories permitted ("
                        + String.join(", ", directories) + "), by a link"));
    }

    private void addDoubts(List<String> doubts, String called) {
        if (listed(called)) {
            doubts.add("whether " + called + " is there");
        } else if (!commands.isEmpty() && !called.startsWith("/")) {
            doubts.add("whether " + called + " is one of the commands permitted (" + String.join(", ", commands)
                    + "), by the search path");
        }
    }

    private void addDoubtsOfHost(List<String> doubts, String host) {
        if (!hosts.contains(host)) {
            doubts.add("whether " + host + " is one of the hosts permitted (" + String.join(", ", hosts)
                    + "), by its address");
        }
    }

    private static String called(Program.Command command) {
        return command.arguments().get(0);
    }

    private static boolean relative(String called) {
        return called.indexOf('/') >= 0 && !called.startsWith("/");
    }

    /** The directory and files that a run names. */
    public static Stream<Path> files(MeasureSettings settings) {
        return Stream.of(
                        settings.process().directory(),
                        settings.streams().stdin(),
                        settings.streams().stdout(),
                        settings.streams().stderr())
                .flatMap(Optional::stream);
    }

    /** Says which key stands in the way. */
    public static Optional<String> forbidden(String key, String what) {
        return Optional.of("this machine does not permit " + what + " (" + key + " in its agent.properties)");
    }
}
