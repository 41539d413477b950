package org.emplab.agent.account;

import static org.emplab.agent.account.AccountMaps.*;
import static org.emplab.agent.account.BpfCode.Condition.ANY_BIT;
import static org.emplab.agent.account.BpfCode.Condition.EQUAL;
import static org.emplab.agent.account.BpfCode.Condition.GREATER;
import static org.emplab.agent.account.BpfCode.Condition.GREATER_SIGNED;
import static org.emplab.agent.account.BpfCode.Condition.LESS_OR_EQUAL_SIGNED;
import static org.emplab.agent.account.BpfCode.Condition.NOT_EQUAL;
import static org.emplab.agent.account.BpfCode.Operation.ADD;
import static org.emplab.agent.account.BpfCode.Operation.AND;
import static org.emplab.agent.account.BpfCode.Operation.MULTIPLY;
import static org.emplab.agent.account.BpfCode.Operation.OR;
import static org.emplab.agent.account.BpfCode.Operation.SHIFT_LEFT;
import static org.emplab.agent.account.BpfCode.Operation.SHIFT_RIGHT_SIGNED;
import static org.emplab.agent.account.BpfCode.Operation.SUBTRACT;
import static org.emplab.agent.account.BpfCode.R0;
import static org.emplab.agent.account.BpfCode.R1;
import static org.emplab.agent.account.BpfCode.R2;
import static org.emplab.agent.account.BpfCode.R3;
import static org.emplab.agent.account.BpfCode.R4;
import static org.emplab.agent.account.BpfCode.R6;
import static org.emplab.agent.account.BpfCode.R7;
import static org.emplab.agent.account.BpfCode.R8;
import static org.emplab.agent.account.BpfCode.R9;
import static org.emplab.agent.account.BpfCode.STACK;
import static org.emplab.agent.account.BpfCode.Size.EIGHT;
import static org.emplab.agent.account.BpfCode.Size.FOUR;

/**
 * The programs that keep the account in the kernel, one for each tracepoint.
 *
 * <p>A thread of the tree runs, waits for a CPU or sleeps; each change adds the time of the state that ends. What a CPU
 * does while threads wait at it, and what interrupts a thread that runs, goes to a cause whenever the CPU turns to
 * something else. A thread that another CPU puts into a queue is told to the queue's CPU by one atomic addition of
 * <em>how many</em> (the upper 10 bits) and <em>since when</em> (the lower 54).
 */
final class AccountPrograms {
    private static final int LOOKUP = 1;
    private static final int UPDATE = 2;
    private static final int DELETE = 3;
    private static final int TIME = 5;
    private static final int THIS_CPU = 8;
    private static final int THIS_PROCESS = 14;
    private static final int THIS_THREAD = 158;
    private static final int READ_USER = 112;
    private static final int UNLESS_THERE = 1;
    private static final int COUNT_SHIFT = 54;
    private static final int TASK_DEAD = 0x80;

    private final AccountMaps maps;
    private final int threadNumber;
    private final int threadCpu;
    private final int threadLeader;
    private final int threadName;
    private final int processNumber;
    private final int memory;
    private final int wordsBegin;
    private final int wordsEnd;
    private final boolean stateHandedOver;
    private final int state;
    private final int[] runQueue;
    private final int[] steal;
    private final int[] lastBegin;

    AccountPrograms(AccountMaps maps, Btf btf, int switchTracepoint) {
        this.maps = maps;
        threadNumber = btf.offset("task_struct", "pid");
        threadLeader = btf.offset("task_struct", "group_leader");
        threadName = btf.offset("task_struct", "comm");
        processNumber = btf.offset("task_struct", "tgid");
        memory = btf.offset("task_struct", "mm");
        wordsBegin = btf.offset("mm_struct", "arg_start");
        wordsEnd = btf.offset("mm_struct", "arg_end");
        threadCpu = btf.has("thread_info", "cpu")
                ? btf.offset("task_struct", "thread_info", "cpu")
                : btf.offset("task_struct", "cpu");
        stateHandedOver = btf.arguments(switchTracepoint) > 3;
        state = btf.offset("task_struct", btf.has("task_struct", "__state") ? "__state" : "state");
        runQueue = btf.has("sched_entity", "cfs_rq") && btf.has("cfs_rq", "rq")
                ? new int[] {btf.offset("task_struct", "se", "cfs_rq"), btf.offset("cfs_rq", "rq")}
                : new int[0];
        steal = runQueue.length > 0 && btf.has("rq", "prev_steal_time_rq")
                ? new int[] {btf.offset("rq", "prev_steal_time_rq")}
                : new int[0];
        lastBegin = runQueue.length > 0 && btf.has("sched_info", "last_arrival")
                ? new int[] {btf.offset("task_struct", "sched_info", "last_arrival"), btf.offset("rq", "clock")}
                : new int[0];
    }

    /** A thread ends its time on a CPU, another begins. Hands over: preempted, the one, the other, the one's state. */
    BpfCode onSwitch() {
        BpfCode code = begin();
        code.load(EIGHT, R6, R1, 0) // preempted
                .load(EIGHT, R7, R1, 8) // previous
                .load(EIGHT, R8, R1, 16); // next
        if (stateHandedOver) {
            code.load(EIGHT, R9, R1, 24).calculateWith(SHIFT_LEFT, R9, 32).calculateWith(SHIFT_RIGHT_SIGNED, R9, 32);
        } else {
            code.load(EIGHT, R9, R7, state);
        }
        // the state of a preempted thread does not count, unless it is dead
        code.calculateWith(AND, R9, 0xff)
                .calculateWith(AND, R6, 1)
                .jumpIfValue(EQUAL, R6, 0, "state")
                .calculateWith(AND, R9, TASK_DEAD)
                .label("state")
                .store(EIGHT, STACK, -8, R9)
                .load(FOUR, R1, R7, threadNumber)
                .store(FOUR, STACK, -16, R1)
                .load(FOUR, R1, R8, threadNumber)
                .store(FOUR, STACK, -24, R1)
                .load(FOUR, R1, R8, processNumber)
                .store(FOUR, STACK, -20, R1)
                .call(THIS_CPU)
                .store(FOUR, STACK, -32, R0);
        lookup(code, maps.cpus, -32).jumpIfValue(EQUAL, R0, 0, "end").copy(R6, R0);
        lookup(code, maps.threads, -24).copy(R8, R0);
        // R6 CPU, R8 the next thread, if it is ours
        code.jumpIfValue(NOT_EQUAL, R8, 0, "active");
        skipIdle(code, "turn");
        code.label("active").call(TIME).copy(R9, R0);
        recoverUnseen(code);
        code.label("seen")
                .copy(R1, R6)
                .copy(R2, R9)
                .callLocal("advance")
                .storeValue(EIGHT, R6, DEPTH, 0)
                .load(EIGHT, R1, R6, OURS)
                .jumpIfValue(EQUAL, R1, 0, "next")
                .storeValue(EIGHT, R6, OURS, 0);
        previousEnds(code);
        code.label("next")
                .jumpIfValue(EQUAL, R8, 0, "turn")
                .copy(R1, R6)
                .copy(R2, R8)
                .copy(R3, R9)
                .load(FOUR, R4, STACK, -32)
                .callLocal("begins")
                .label("turn")
                .load(EIGHT, R1, STACK, -24)
                .store(EIGHT, R6, THREAD, R1);
        end(code, true);
        threadBegins(code);
        return code;
    }

    /**
     * Makes up for a switch that no tracepoint told: the thread that ends is not the one to which the CPU turned last. The
     * scheduler keeps when it began, by the clock of its queue, which has just been set.
     */
    private void recoverUnseen(BpfCode code) {
        code.load(FOUR, R1, R6, THREAD)
                .jumpIfValue(EQUAL, R1, 0, "seen")
                .load(FOUR, R2, STACK, -16)
                .jumpIf(EQUAL, R1, R2, "seen");
        lookup(code, maps.threads, -16)
                .set(R3, 0)
                .jumpIfValue(EQUAL, R0, 0, "unseen")
                .load(FOUR, R1, R0, STATE)
                .jumpIfValue(EQUAL, R1, RUNNING, "seen") // it has another number since its exec
                .label("unseen");
        if (lastBegin.length > 0) {
            code.load(EIGHT, R2, R7, runQueue[0])
                    .load(EIGHT, R2, R2, runQueue[1])
                    .load(EIGHT, R3, R2, lastBegin[1])
                    .load(EIGHT, R2, R7, lastBegin[0])
                    .calculate(SUBTRACT, R3, R2);
        }
        code.copy(R2, R9)
                .load(EIGHT, R1, R6, LAST)
                .calculate(SUBTRACT, R2, R1)
                .jumpIf(GREATER, R2, R3, "since then")
                .copy(R3, R2)
                .label("since then")
                .copy(R2, R9)
                .calculate(SUBTRACT, R2, R3)
                .store(EIGHT, STACK, -40, R2)
                .copy(R1, R6)
                .callLocal("advance")
                .storeValue(EIGHT, R6, OURS, 0)
                .load(FOUR, R1, STACK, -16)
                .store(FOUR, R6, THREAD, R1)
                .load(FOUR, R1, R7, processNumber)
                .store(FOUR, R6, PROCESS, R1);
        lookup(code, maps.threads, -16)
                .jumpIfValue(EQUAL, R0, 0, "seen")
                .copy(R1, R6)
                .copy(R2, R0)
                .load(EIGHT, R3, STACK, -40)
                .load(FOUR, R4, STACK, -32)
                .callLocal("begins")
                .mapValue(R3, maps.totals)
                .set(R4, 1)
                .addAtomically(R3, UNSEEN, R4);
    }

    private void previousEnds(BpfCode code) {
        lookup(code, maps.threads, -16)
                .jumpIfValue(EQUAL, R0, 0, "next")
                .copy(R7, R0)
                .load(EIGHT, R1, R7, SINCE)
                .copy(R2, R9)
                .calculate(SUBTRACT, R2, R1)
                .store(EIGHT, R7, SINCE, R9)
                .mapValue(R3, maps.totals)
                .addAtomically(R3, RAN, R2)
                .set(R4, 1)
                .addAtomically(R3, SWITCHES, R4)
                .load(EIGHT, R1, STACK, -8)
                .jumpIfValue(EQUAL, R1, 0, "preempted")
                .jumpIfValue(ANY_BIT, R1, TASK_DEAD, "dead")
                .storeValue(FOUR, R7, STATE, SLEEPING)
                .jump("next")
                .label("preempted")
                .storeValue(FOUR, R7, STATE, WAITING)
                .load(FOUR, R1, STACK, -32)
                .store(FOUR, R7, CPU, R1)
                .load(FOUR, R1, R7, FLAGS)
                .jumpIfValue(ANY_BIT, R1, BEFORE_GATE, "next")
                .load(EIGHT, R1, R6, WAITERS)
                .calculateWith(ADD, R1, 1)
                .store(EIGHT, R6, WAITERS, R1)
                .jump("next")
                .label("dead")
                .addAtomically(R3, ENDED, R4)
                .set(R4, -1)
                .addAtomically(R3, ALIVE, R4)
                .load(FOUR, R1, R7, FLAGS)
                .calculateWith(AND, R1, ROOT)
                .jumpIfValue(EQUAL, R1, 0, "forget")
                .load(EIGHT, R1, R7, BEGAN)
                .copy(R2, R9)
                .calculate(SUBTRACT, R2, R1)
                .store(EIGHT, R3, ROOT_LIFE, R2)
                .store(EIGHT, R3, ROOT_BEGAN, R1)
                .label("forget")
                .map(R1, maps.threads)
                .stack(R2, -16)
                .call(DELETE);
    }

    /** Begins a thread's time on a CPU: R1 the CPU, R2 the thread, R3 the time, R4 the CPU's number. */
    private void threadBegins(BpfCode code) {
        code.label("begins")
                .copy(R6, R1)
                .copy(R8, R2)
                .copy(R9, R3)
                .load(EIGHT, R1, R8, SINCE)
                .copy(R2, R9)
                .calculate(SUBTRACT, R2, R1)
                .store(EIGHT, R8, SINCE, R9)
                .mapValue(R3, maps.totals)
                .load(FOUR, R1, R8, STATE)
                .storeValue(FOUR, R8, STATE, RUNNING)
                .storeValue(EIGHT, R6, OURS, 1)
                .jumpIfValue(EQUAL, R1, WAITING, "waited")
                .addAtomically(R3, BLOCKED, R2)
                .jump("began")
                .label("waited")
                .addAtomically(R3, WAITED, R2)
                .load(FOUR, R1, R8, FLAGS)
                .jumpIfValue(ANY_BIT, R1, BEFORE_GATE, "began")
                .load(FOUR, R1, R8, CPU)
                .jumpIf(NOT_EQUAL, R1, R4, "elsewhere")
                .load(EIGHT, R1, R6, WAITERS)
                .calculateWith(ADD, R1, -1)
                .store(EIGHT, R6, WAITERS, R1)
                .jump("began")
                .label("elsewhere") // its way from there was not told
                .store(FOUR, STACK, -32, R1);
        arrive(code, -1);
        code.label("arrives")
                .label("began")
                .mapValue(R3, maps.totals)
                // the program's time begins when it passes the gate: at the last wake-up before its exec
                .load(FOUR, R1, R8, FLAGS)
                .copy(R2, R1)
                .calculateWith(AND, R2, BEFORE_EXEC | WOKEN)
                .jumpIfValue(NOT_EQUAL, R2, BEFORE_EXEC | WOKEN, "begun")
                .calculateWith(AND, R1, ~(WOKEN | BEFORE_GATE))
                .store(FOUR, R8, FLAGS, R1)
                .store(EIGHT, R8, BEGAN, R9);
        for (int sum : new int[] {RAN, WAITED, BLOCKED, INTERRUPTED, STOLEN, SWITCHES, UNSEEN}) {
            code.storeValue(EIGHT, R3, sum, 0);
        }
        code.load(EIGHT, R1, R3, GENERATION)
                .calculateWith(ADD, R1, 1)
                .store(EIGHT, R3, GENERATION, R1)
                .label("begun")
                .set(R0, 0)
                .exit();
    }

    /** A thread wants a CPU. Hands over the thread. */
    BpfCode onWakeup() {
        BpfCode code = begin();
        code.load(EIGHT, R7, R1, 0).load(FOUR, R1, R7, threadNumber).store(FOUR, STACK, -16, R1);
        lookup(code, maps.threads, -16)
                .jumpIfValue(EQUAL, R0, 0, "end")
                .copy(R8, R0)
                .load(FOUR, R1, R8, STATE)
                .jumpIfValue(NOT_EQUAL, R1, SLEEPING, "end")
                .storeValue(FOUR, R8, STATE, WAITING)
                .call(TIME)
                .copy(R9, R0)
                .load(EIGHT, R1, R8, SINCE)
                .copy(R2, R9)
                .calculate(SUBTRACT, R2, R1)
                .store(EIGHT, R8, SINCE, R9)
                .mapValue(R3, maps.totals)
                .addAtomically(R3, BLOCKED, R2)
                .load(FOUR, R1, R7, threadCpu)
                .store(FOUR, R8, CPU, R1)
                .store(FOUR, STACK, -32, R1)
                .load(FOUR, R1, R8, FLAGS)
                .calculateWith(OR, R1, WOKEN)
                .store(FOUR, R8, FLAGS, R1)
                .jumpIfValue(ANY_BIT, R1, BEFORE_GATE, "end");
        arrive(code, 1);
        return end(code, false);
    }

    /** A thread changes its CPU, perhaps while it waits. Hands over the thread and its new CPU. */
    BpfCode onMigrate() {
        BpfCode code = begin();
        code.load(EIGHT, R7, R1, 0)
                .load(EIGHT, R6, R1, 8)
                .load(FOUR, R1, R7, threadNumber)
                .store(FOUR, STACK, -16, R1);
        lookup(code, maps.threads, -16)
                .jumpIfValue(EQUAL, R0, 0, "end")
                .copy(R8, R0)
                .load(FOUR, R1, R8, STATE)
                .jumpIfValue(NOT_EQUAL, R1, WAITING, "end")
                .call(TIME)
                .copy(R9, R0)
                .load(FOUR, R1, R8, CPU)
                .store(FOUR, STACK, -32, R1)
                .store(FOUR, R8, CPU, R6)
                .load(FOUR, R1, R8, FLAGS)
                .jumpIfValue(ANY_BIT, R1, BEFORE_GATE, "end");
        arrive(code, -1);
        code.label("arrives").store(FOUR, STACK, -32, R6);
        arrive(code, 1);
        return end(code, false);
    }

    /** The CPU at −32 on the stack that a thread came to its queue at R9, or left it. */
    private void arrive(BpfCode code, int count) {
        lookup(code, maps.cpus, -32)
                .jumpIfValue(EQUAL, R0, 0, count > 0 ? "end" : "arrives")
                .mapValue(R3, maps.totals)
                .load(EIGHT, R1, R3, EPOCH)
                .copy(R2, R9)
                .calculate(SUBTRACT, R2, R1)
                .setLong(R1, 1L << COUNT_SHIFT)
                .calculate(ADD, R2, R1);
        if (count < 0) {
            code.calculateWith(MULTIPLY, R2, -1);
        }
        code.addAtomically(R0, ARRIVED, R2);
    }

    /** A thread or process begins. Hands over the parent and the child. */
    BpfCode onFork() {
        BpfCode code = begin();
        code.load(EIGHT, R6, R1, 0)
                .load(EIGHT, R7, R1, 8)
                .load(FOUR, R6, R6, threadNumber)
                .load(FOUR, R7, R7, threadNumber)
                .store(FOUR, STACK, -16, R6)
                .mapValue(R3, maps.totals)
                .load(EIGHT, R1, R3, SEED)
                .set(R8, BEFORE_EXEC | BEFORE_GATE | ROOT)
                .jumpIf(EQUAL, R1, R6, "ours")
                .set(R8, 0);
        lookup(code, maps.threads, -16)
                .jumpIfValue(EQUAL, R0, 0, "end")
                .label("ours")
                .call(TIME)
                .store(FOUR, STACK, -16, R7)
                .store(EIGHT, STACK, -72 + SINCE, R0)
                .store(EIGHT, STACK, -72 + BEGAN, R0)
                .storeValue(FOUR, STACK, -72 + STATE, SLEEPING)
                .storeValue(FOUR, STACK, -72 + CPU, 0)
                .store(EIGHT, STACK, -72 + FLAGS, R8)
                .map(R1, maps.threads)
                .stack(R2, -16)
                .stack(R3, -72)
                .set(R4, 0)
                .call(UPDATE)
                .mapValue(R3, maps.totals)
                .set(R4, 1)
                .jumpIfValue(NOT_EQUAL, R0, 0, "lost")
                .addAtomically(R3, ALIVE, R4)
                .jump("end")
                .label("lost")
                .addAtomically(R3, LOST, R4);
        return end(code, false);
    }

    /** A process executes a program; its first thread's number stays or becomes the process's. Hands over thread and old number. */
    BpfCode onExec() {
        BpfCode code = begin();
        code.load(EIGHT, R7, R1, 0)
                .load(EIGHT, R6, R1, 8)
                .store(FOUR, STACK, -16, R6)
                .load(FOUR, R1, R7, threadNumber)
                .store(FOUR, STACK, -24, R1);
        lookup(code, maps.threads, -16)
                .jumpIfValue(EQUAL, R0, 0, "other")
                .load(FOUR, R1, R0, FLAGS)
                .calculateWith(AND, R1, ~BEFORE_EXEC)
                .store(FOUR, R0, FLAGS, R1)
                .load(FOUR, R1, STACK, -16)
                .load(FOUR, R2, STACK, -24)
                .jumpIf(EQUAL, R1, R2, "end");
        for (int offset = 0; offset < THREAD_BYTES; offset += 8) {
            code.load(EIGHT, R1, R0, offset).store(EIGHT, STACK, -72 + offset, R1);
        }
        code.map(R1, maps.threads)
                .stack(R2, -24)
                .stack(R3, -72)
                .set(R4, 0)
                .call(UPDATE)
                .map(R1, maps.threads)
                .stack(R2, -16)
                .call(DELETE)
                .jump("end")
                .label("other");
        renameCause(code);
        keepWords(code);
        return end(code, false);
    }

    /** Gives the cause that the process at R7 is by now its new name. */
    private void renameCause(BpfCode code) {
        code.load(FOUR, R1, R7, processNumber)
                .setLong(R2, (long) Cause.Kind.PROCESS.ordinal() << 32)
                .calculate(OR, R1, R2)
                .store(EIGHT, STACK, -40, R1);
        lookup(code, maps.causes, -40)
                .jumpIfValue(EQUAL, R0, 0, "no cause")
                .load(EIGHT, R1, R7, threadName)
                .store(EIGHT, R0, NAME, R1)
                .load(EIGHT, R1, R7, threadName + 8)
                .store(EIGHT, R0, NAME + 8, R1)
                .label("no cause");
    }

    /** Keeps the begin of the command line of the process at R7, which is not of the program's tree. */
    private void keepWords(BpfCode code) {
        code.mapValue(R3, maps.totals)
                .set(R4, 1)
                .fetchAndAdd(R3, EXECS, R4)
                .calculateWith(AND, R4, MOST_EXECS - 1)
                .store(FOUR, STACK, -32, R4);
        lookup(code, maps.execs, -32)
                .jumpIfValue(EQUAL, R0, 0, "kept")
                .copy(R8, R0)
                .load(FOUR, R1, R7, processNumber)
                .store(FOUR, R8, EXEC_PROCESS, R1)
                .load(EIGHT, R1, R7, memory)
                .load(EIGHT, R3, R1, wordsBegin)
                .load(EIGHT, R2, R1, wordsEnd)
                .calculate(SUBTRACT, R2, R3)
                .jumpIfValue(GREATER, R2, MOST_WORDS, "long")
                .jump("short")
                .label("long")
                .set(R2, MOST_WORDS)
                .label("short")
                .store(FOUR, R8, EXEC_LENGTH, R2)
                .copy(R1, R8)
                .calculateWith(ADD, R1, EXEC_WORDS)
                .call(READ_USER)
                .jumpIfValue(EQUAL, R0, 0, "kept")
                .storeValue(FOUR, R8, EXEC_LENGTH, 0)
                .label("kept");
    }

    /**
     * An interrupt or softirq begins.
     *
     * @param numbered whether the first value that the tracepoint hands over is its number
     * @param number otherwise
     */
    BpfCode onEntry(Cause.Kind kind, boolean numbered, int number) {
        BpfCode code = begin();
        if (numbered) {
            code.load(EIGHT, R7, R1, 0).calculateWith(SHIFT_LEFT, R7, 32).calculateWith(SHIFT_RIGHT_SIGNED, R7, 32);
        } else {
            code.set(R7, number);
        }
        code.setLong(R1, (long) kind.ordinal() << 32).calculate(OR, R7, R1);
        advanceIfActive(code);
        code.load(EIGHT, R1, R6, DEPTH)
                .copy(R2, R1)
                .calculateWith(ADD, R2, 1)
                .store(EIGHT, R6, DEPTH, R2)
                .jumpIfValue(GREATER, R1, MOST_DEPTH - 1, "end")
                .calculateWith(SHIFT_LEFT, R1, 3)
                .copy(R2, R6)
                .calculate(ADD, R2, R1)
                .store(EIGHT, R2, INTERRUPTS, R7);
        return end(code, true);
    }

    /** An interrupt or softirq ends. */
    BpfCode onExit() {
        BpfCode code = begin();
        advanceIfActive(code);
        code.load(EIGHT, R1, R6, DEPTH)
                .jumpIfValue(EQUAL, R1, 0, "end")
                .calculateWith(ADD, R1, -1)
                .store(EIGHT, R6, DEPTH, R1);
        return end(code, true);
    }

    private void advanceIfActive(BpfCode code) {
        code.call(THIS_CPU).store(FOUR, STACK, -32, R0);
        lookup(code, maps.cpus, -32).jumpIfValue(EQUAL, R0, 0, "end").copy(R6, R0);
        skipIdle(code, "idle");
        // after a switch that was not told its end settles the whole
        code.load(FOUR, R8, R6, THREAD)
                .jumpIfValue(EQUAL, R8, 0, "told")
                .call(THIS_THREAD)
                .load(FOUR, R1, R0, threadNumber)
                .jumpIf(NOT_EQUAL, R1, R8, "end")
                .label("told")
                .call(TIME)
                .copy(R2, R0)
                .copy(R1, R6)
                .callLocal("advance")
                .label("idle");
    }

    /** Jumps where no thread of the tree runs or waits. */
    private static void skipIdle(BpfCode code, String label) {
        code.load(EIGHT, R1, R6, OURS)
                .load(EIGHT, R2, R6, WAITERS)
                .calculate(OR, R1, R2)
                .load(EIGHT, R2, R6, ARRIVED)
                .calculate(OR, R1, R2)
                .jumpIfValue(EQUAL, R1, 0, label);
    }

    private BpfCode begin() {
        return new BpfCode()
                .mapValue(R2, maps.totals)
                .load(EIGHT, R2, R2, ARMED)
                .jumpIfValue(EQUAL, R2, 0, "end");
    }

    private BpfCode end(BpfCode code, boolean advances) {
        code.label("end").set(R0, 0).exit();
        if (advances) {
            advance(code);
            charge(code);
        }
        return code;
    }

    private BpfCode lookup(BpfCode code, int map, int key) {
        return code.map(R1, map).stack(R2, key).call(LOOKUP);
    }

    /**
     * Charges the time since a CPU's last event to what it did: R1 the CPU, R2 the time.
     *
     * <p>With n threads waiting at the last event, c that came since (less those that went) and the sum s of the times
     * when they did, the waiting of all is n (now − last) + c now − s. It is negative where a switch that was not told is settled
     * at a time before an arrival, or the hypervisor took more than a thread waited: then the next charge is less by it.
     */
    private void advance(BpfCode code) {
        code.label("advance")
                .copy(R6, R1)
                .copy(R7, R2)
                .load(EIGHT, R8, R6, LAST)
                .copy(R9, R7)
                .calculate(SUBTRACT, R9, R8)
                .store(EIGHT, R6, LAST, R7)
                .store(EIGHT, STACK, -8, R9) // since the last event
                .load(EIGHT, R8, R6, WAITERS)
                .store(EIGHT, STACK, -16, R8)
                .calculate(MULTIPLY, R9, R8) // R9 waiting of all
                .set(R1, 0)
                .exchange(R6, ARRIVED, R1)
                .jumpIfValue(EQUAL, R1, 0, "none arrived")
                .copy(R2, R1)
                .calculateWith(SHIFT_LEFT, R2, 64 - COUNT_SHIFT)
                .calculateWith(SHIFT_RIGHT_SIGNED, R2, 64 - COUNT_SHIFT) // the sum of times
                .calculate(SUBTRACT, R1, R2)
                .calculateWith(SHIFT_RIGHT_SIGNED, R1, COUNT_SHIFT) // how many
                .calculate(ADD, R8, R1)
                .mapValue(R3, maps.totals)
                .load(EIGHT, R4, R3, EPOCH)
                .copy(R3, R7)
                .calculate(SUBTRACT, R3, R4)
                .calculate(MULTIPLY, R3, R1)
                .calculate(SUBTRACT, R3, R2)
                .calculate(ADD, R9, R3)
                .store(EIGHT, R6, WAITERS, R8)
                .label("none arrived")
                .load(EIGHT, R8, R6, OURS);
        takeStolen(code);
        code.load(EIGHT, R1, R6, OVERDRAWN)
                .calculate(ADD, R9, R1)
                .set(R1, 0)
                .jumpIfValue(GREATER_SIGNED, R9, 0, "enough")
                .copy(R1, R9)
                .set(R9, 0)
                .label("enough")
                .store(EIGHT, R6, OVERDRAWN, R1)
                .load(EIGHT, R1, R6, DEPTH)
                .jumpIfValue(EQUAL, R1, 0, "no interrupt")
                .jumpIfValue(GREATER, R1, MOST_DEPTH, "no interrupt")
                .calculateWith(ADD, R1, -1)
                .calculateWith(AND, R1, MOST_DEPTH - 1)
                .calculateWith(SHIFT_LEFT, R1, 3)
                .copy(R2, R6)
                .calculate(ADD, R2, R1)
                .load(EIGHT, R1, R2, INTERRUPTS)
                .copy(R2, R9)
                .set(R3, 0)
                .jumpIfValue(EQUAL, R8, 0, "charge it")
                .load(EIGHT, R3, STACK, -8)
                .mapValue(R4, maps.totals)
                .addAtomically(R4, INTERRUPTED, R3)
                .label("charge it")
                .callLocal("charge")
                .set(R0, 0)
                .exit()
                .label("no interrupt")
                .jumpIfValue(EQUAL, R9, 0, "advanced")
                .set(R1, 0) // its own threads
                .jumpIfValue(NOT_EQUAL, R8, 0, "charge the process")
                .call(THIS_PROCESS)
                .calculateWith(SHIFT_RIGHT_SIGNED, R0, 32)
                .load(FOUR, R1, R6, THREAD)
                .jumpIfValue(EQUAL, R1, 0, "this process")
                .load(FOUR, R0, R6, PROCESS)
                .label("this process")
                .setLong(R1, (long) Cause.Kind.PROCESS.ordinal() << 32)
                .calculate(OR, R1, R0)
                .label("charge the process")
                .copy(R2, R9)
                .set(R3, 0)
                .callLocal("charge")
                .label("advanced")
                .set(R0, 0)
                .exit();
    }

    /** Charges what the hypervisor took since the CPU's last event, and takes it from the rest. */
    private void takeStolen(BpfCode code) {
        if (!tellsStolen()) {
            return;
        }
        code.call(THIS_THREAD)
                .load(EIGHT, R1, R0, runQueue[0])
                .load(EIGHT, R1, R1, runQueue[1])
                .load(EIGHT, R1, R1, steal[0])
                .copy(R2, R1)
                .load(EIGHT, R3, R6, STEAL)
                .calculate(SUBTRACT, R2, R3)
                .store(EIGHT, R6, STEAL, R1)
                .load(EIGHT, R4, STACK, -8)
                .jumpIfValue(EQUAL, R3, 0, "none stolen") // the first look
                .jumpIfValue(LESS_OR_EQUAL_SIGNED, R2, 0, "none stolen")
                .jumpIf(GREATER_SIGNED, R4, R2, "within")
                .copy(R2, R4)
                .label("within")
                .calculate(SUBTRACT, R4, R2)
                .store(EIGHT, STACK, -8, R4)
                .copy(R3, R2)
                .load(EIGHT, R1, STACK, -16)
                .calculate(MULTIPLY, R2, R1)
                .jumpIfValue(NOT_EQUAL, R8, 0, "while it ran")
                .set(R3, 0)
                .label("while it ran")
                .calculate(SUBTRACT, R9, R2)
                .mapValue(R4, maps.totals)
                .addAtomically(R4, STOLEN, R3)
                .setLong(R1, (long) Cause.Kind.STOLEN.ordinal() << 32)
                .callLocal("charge")
                .label("none stolen");
    }

    /** Whether this kernel tells what the hypervisor took. */
    boolean tellsStolen() {
        return steal.length > 0;
    }

    /** Adds to a cause: R1 kind and number, R2 waiting, R3 interruption. */
    private void charge(BpfCode code) {
        code.label("charge")
                .store(EIGHT, STACK, -8, R1)
                .copy(R6, R2)
                .copy(R7, R3)
                .jumpIfValue(GREATER_SIGNED, R6, 0, "something")
                .set(R6, 0)
                .jumpIfValue(LESS_OR_EQUAL_SIGNED, R7, 0, "charged")
                .label("something");
        lookup(code, maps.causes, -8).jumpIfValue(NOT_EQUAL, R0, 0, "there");
        for (int offset = 0; offset < CAUSE_BYTES; offset += 8) {
            code.storeValue(EIGHT, STACK, -64 + offset, 0);
        }
        code.call(THIS_THREAD)
                .load(FOUR, R1, R0, processNumber)
                .setLong(R2, (long) Cause.Kind.PROCESS.ordinal() << 32)
                .calculate(OR, R1, R2)
                .load(EIGHT, R2, STACK, -8)
                .jumpIf(NOT_EQUAL, R1, R2, "without a name")
                .load(EIGHT, R1, R0, threadLeader)
                .load(EIGHT, R2, R1, threadName)
                .store(EIGHT, STACK, -64 + NAME, R2)
                .load(EIGHT, R2, R1, threadName + 8)
                .store(EIGHT, STACK, -64 + NAME + 8, R2)
                .label("without a name")
                .map(R1, maps.causes)
                .stack(R2, -8)
                .stack(R3, -64)
                .set(R4, UNLESS_THERE)
                .call(UPDATE);
        lookup(code, maps.causes, -8)
                .jumpIfValue(NOT_EQUAL, R0, 0, "there")
                .mapValue(R3, maps.totals)
                .set(R4, 1)
                .addAtomically(R3, LOST, R4)
                .jump("charged")
                .label("there")
                .copy(R8, R0)
                .mapValue(R3, maps.totals)
                .load(EIGHT, R1, R3, GENERATION)
                .load(EIGHT, R2, R8, OF_GENERATION)
                .jumpIf(EQUAL, R1, R2, "of now")
                .store(EIGHT, R8, OF_GENERATION, R1)
                .storeValue(EIGHT, R8, WAITED_FOR, 0)
                .storeValue(EIGHT, R8, INTERRUPTED_BY, 0)
                .storeValue(EIGHT, R8, TIMES, 0)
                .label("of now")
                .addAtomically(R8, WAITED_FOR, R6)
                .addAtomically(R8, INTERRUPTED_BY, R7)
                .set(R1, 1)
                .addAtomically(R8, TIMES, R1)
                .label("charged")
                .set(R0, 0)
                .exit();
    }
}
