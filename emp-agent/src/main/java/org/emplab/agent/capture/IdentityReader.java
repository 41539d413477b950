package org.emplab.agent.capture;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.emplab.agent.procfs.Interpreter;
import org.emplab.agent.procfs.ProcFiles;
import org.emplab.agent.procfs.ProcFiles.ProgramFacts;
import org.emplab.agent.taskstats.ExecutableFile;
import org.emplab.model.ProcessIdentity;
import org.jspecify.annotations.Nullable;

/** Reads the identity of each new process of a table once, between windows; equal identities are one object. */
final class IdentityReader {
    private static final int MOST = 4096;
    private static final int DEEPEST = 16;

    /** Programs that put their children into control groups of their own. */
    private static final Set<String> PLACING =
            Set.of("systemd", "containerd-shim-runc-v2", "dockerd", "containerd", "conmon", "crun", "runc");

    private final ProcFiles files;
    private final ProcessTable table;
    private final Executables executables = new Executables();
    private final Map<ProcessIdentity, ProcessIdentity> known = new HashMap<>();

    private IntFunction<Optional<List<String>>> commandLines = pid -> Optional.empty();

    IdentityReader(ProcFiles files, ProcessTable table) {
        this.files = files;
        this.table = table;
    }

    /**
     * Takes the command lines of processes that executed a program in the window from here.
     *
     * @param source has no words for a process that executed none, and nothing for one of which that is not known
     */
    void commandLines(IntFunction<Optional<List<String>>> source) {
        commandLines = source;
    }

    /** Reads the processes of the latest image that are new, or have changed their name. Not within a window. */
    void read() {
        for (TrackedProcess process : table.present()) {
            if (process.unidentified()) {
                process.identify(read(process));
            }
        }
    }

    private @Nullable ProcessIdentity read(TrackedProcess process) {
        String queue = process.now().queue();
        if (queue != null) {
            return known(null, null, null, queue);
        }
        ProgramFacts program = files.program(process.pid());
        ExecutableFile file = process.now().executable();
        if (file != null && program.executable() != null) {
            executables.learn(file, program.executable());
        }
        return known(program.unit(), program.executable(), program.script(), null);
    }

    private @Nullable ProcessIdentity known(
            @Nullable String unit, @Nullable String executable, @Nullable String script, @Nullable String queue) {
        if (unit == null && executable == null && script == null && queue == null) {
            return null;
        }
        if (known.size() >= MOST) {
            known.clear();
        }
        return known.computeIfAbsent(ProcessIdentity.of(unit, executable, script, queue), identity -> identity);
    }

    /**
     * Returns the identity of a process that ended before it could be read: the path of the file that it executed, and
     * its parent's unit, which a child inherits.
     *
     * @param unit as of {@link #unitOf}
     */
    @Nullable
    ProcessIdentity ended(@Nullable ExecutableFile file, String name, @Nullable String unit) {
        return known(unit, file == null ? null : executables.path(file, name), null, null);
    }

    /** Likewise, with the script that a process executed, or that it has from its parent. */
    @Nullable
    ProcessIdentity ended(DiffRow row, @Nullable String unit) {
        ExecutableFile file = row.executable();
        String path = file == null ? null : executables.path(file, row.name());
        List<String> words = path == null ? null : commandLines.apply(row.pid()).orElse(null);
        String script = path == null || words == null
                ? null
                : words.isEmpty() ? scriptOf(row.parentPid(), path) : Interpreter.script(path, words);
        return known(unit, path, script, null);
    }

    /** The script of a process that executes this file. */
    private @Nullable String scriptOf(int pid, String executable) {
        TrackedProcess process = table.find(pid);
        ProcessIdentity identity =
                process == null ? null : process.identity(process.now().name());
        return identity != null && identity.executable().equals(Optional.of(executable))
                ? identity.script().orElse(null)
                : null;
    }

    /**
     * The unit that the children of a process have.
     *
     * @param parents the parents of processes that no image has, by pid
     * @return null if it is not known, or if the process places its children
     */
    @Nullable
    String unitOf(int parent, Map<Integer, Integer> parents) {
        int pid = parent;
        for (int depth = 0; pid > 1 && depth < DEEPEST; depth++) {
            TrackedProcess process = table.find(pid);
            if (process != null) {
                ProcessIdentity identity = process.identity(process.now().name());
                return identity == null || PLACING.contains(process.now().name())
                        ? null
                        : identity.unit().orElse(null);
            }
            pid = parents.getOrDefault(pid, 0);
        }
        return null;
    }
}
