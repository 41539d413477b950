package org.emplab.agent.measure.launch;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.jna.Errno;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;
import org.emplab.agent.jna.NativeStrings;
import org.emplab.agent.procfs.OwnProcess;
import org.emplab.agent.workload.ReadyProgram;
import org.emplab.lab.settings.MeasureSettings;

/**
 * Starts the program from the agent itself, for machines without a C compiler. ET includes the creation of the process;
 * there are no settings, no metrics, and processes that leave the program's process group are not found.
 */
final class DirectLauncher implements Launcher {
    private static final String LOST =
            "metrics, settings, peak memory, processes that leave the program's tree, ignored signals and the limit of open files"
                    + " of the caller; ET includes the creation of the process";

    private static final int SIGKILL = 9;
    private static final int P_PID = 1;
    private static final int WEXITED = 4;
    private static final int WNOWAIT = 0x0100_0000;
    private static final int CLD_EXITED = 1;
    private static final int CLOCK_REALTIME = 0;
    private static final int CLOCK_MONOTONIC_RAW = 4;
    private static final int SPAWN_FLAGS = 0x02 | 0x08; // SETPGROUP, SETSIGMASK
    private static final int READ_WRITE = 2;

    private final NativeStrings arguments;
    private final NativeStrings environment;
    private final NativeMemory path;
    private final NativeMemory nowhere = NativeMemory.ofString("/dev/null");
    private final NativeMemory attributes = NativeMemory.ofSize(512);
    private final NativeMemory actions = NativeMemory.ofSize(512);
    private final NativeMemory words = NativeMemory.ofSize(512);
    private final String reason;
    private volatile int running;
    private volatile boolean aborted;

    DirectLauncher(ReadyProgram program, MeasureSettings settings, String reason) {
        this.reason = reason;
        path = NativeMemory.ofString(program.executable().toString());
        arguments = new NativeStrings(program.arguments());
        environment = new NativeStrings(variables(program, settings));
        Libc.posix_spawnattr_init(attributes.address());
        Libc.posix_spawnattr_setflags(attributes.address(), (short) SPAWN_FLAGS);
        Libc.posix_spawnattr_setpgroup(attributes.address(), 0);
        Libc.posix_spawnattr_setsigmask(attributes.address(), words.address());
        Libc.posix_spawn_file_actions_init(actions.address());
        for (int fd = 0; fd <= 2; fd++) {
            Libc.posix_spawn_file_actions_addopen(actions.address(), fd, nowhere.address(), READ_WRITE, 0);
        }
    }

    private static List<String> variables(ReadyProgram program, MeasureSettings settings) {
        List<String> variables = new ArrayList<>();
        if (!settings.process().clearEnvironment()) {
            OwnProcess.variables().stream()
                    .filter(one -> !settings.process()
                            .environment()
                            .containsKey(one.substring(0, Math.max(0, one.indexOf('=')))))
                    .forEach(variables::add);
        }
        settings.process().environment().forEach((name, value) -> variables.add(name + "=" + value));
        program.environment().forEach((name, value) -> variables.add(name + "=" + value));
        return variables;
    }

    @Override
    public Map<String, Object> description() {
        return Map.of("program", "none: the agent starts the program itself", "reason", reason, "lost", LOST);
    }

    @Override
    public Optional<String> handicap() {
        return Optional.of(reason + "; lost without one: " + LOST);
    }

    @Override
    public OptionalInt adopter() {
        return OptionalInt.empty();
    }

    @Override
    public LaunchedExecution run(Kept kept) {
        Map<String, String> answer = new HashMap<>();
        put(answer, "startedRealtimeNanos", clock(CLOCK_REALTIME));
        long started = clock(CLOCK_MONOTONIC_RAW);
        int refusal = Libc.posix_spawn(
                words.address(),
                path.address(),
                actions.address(),
                attributes.address(),
                arguments.address(),
                environment.address());
        if (refusal != 0) {
            answer.put("failedStage", "exec");
            answer.put("error", Errno.text(refusal));
            return new LaunchedExecution(answer);
        }
        int pid = words.bytes().getInt(0);
        running = pid;
        if (aborted) {
            kill();
        }
        await(pid);
        long ended = clock(CLOCK_MONOTONIC_RAW);
        running = 0;
        put(answer, "pid", pid);
        put(answer, "startedMonotonicNanos", started);
        put(answer, "elapsedNanos", ended - started);
        put(
                answer,
                words.bytes().getInt(128 + 8) == CLD_EXITED ? "exit" : "signal",
                words.bytes().getInt(128 + 24));
        reap(pid, answer);
        if (aborted) {
            throw new AbortedException();
        }
        return new LaunchedExecution(answer);
    }

    @Override
    public void abort() {
        aborted = true;
        kill();
    }

    @Override
    public void close() {
        Reference.reachabilityFence(nowhere);
    }

    private void kill() {
        int pid = running;
        if (pid > 0) {
            ProcessHandle.of(pid).stream().flatMap(ProcessHandle::descendants).forEach(ProcessHandle::destroyForcibly);
            Libc.kill(-pid, SIGKILL);
        }
    }

    private void await(int pid) {
        while (Libc.waitid(P_PID, pid, words.address(128), WEXITED | WNOWAIT) < 0) {
            if (Errno.last() != Errno.EINTR) {
                throw new MeasureException("cannot wait for the program: " + Errno.text(Errno.last()));
            }
        }
    }

    /** The zombie's clocks, then the zombie. Its peak memory is the agent's, which it shared until its exec. */
    private void reap(int pid, Map<String, String> answer) {
        put(answer, "endCpuNanos", clock((~pid << 3) | 2));
        put(answer, "gateCpuNanos", 0);
        stat(pid, answer);
        Libc.wait4(pid, words.address(64), 0, words.address(256));
        put(answer, "userMicros", micros(256));
        put(answer, "systemMicros", micros(256 + 16));
        put(answer, "voluntary", words.bytes().getLong(256 + 128));
        put(answer, "involuntary", words.bytes().getLong(256 + 136));
    }

    private static void stat(int pid, Map<String, String> answer) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            int end = stat.lastIndexOf(')');
            String[] fields = stat.substring(end + 2).split(" ");
            answer.put("comm", stat.substring(stat.indexOf('(') + 1, end));
            answer.put("endMinorFaults", fields[7]);
            answer.put("endChildFaults", fields[8]);
            answer.put("endMajorFaults", fields[9]);
            answer.put("endUserTicks", fields[11]);
            answer.put("endSystemTicks", fields[12]);
            answer.put("endStartTicks", fields[19]);
            answer.put("endProcessor", fields[36]);
            answer.put("gateMinorFaults", "0");
            answer.put("gateMajorFaults", "0");
        } catch (IOException e) {
            // then the row has less
        }
    }

    private long clock(int id) {
        Libc.clock_gettime(id, words.address(448));
        return words.bytes().getLong(448) * 1_000_000_000L + words.bytes().getLong(448 + 8);
    }

    private long micros(int offset) {
        return words.bytes().getLong(offset) * 1_000_000L + words.bytes().getLong(offset + 8);
    }

    private static void put(Map<String, String> answer, String key, long value) {
        answer.put(key, Long.toString(value));
    }
}
