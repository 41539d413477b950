// SPDX-License-Identifier: (Apache-2.0 OR GPL-2.0-only OR BSD-2-Clause)
/*
 * The programs that keep the account of a sample in the kernel, one for each tracepoint. They only add to sums.
 *
 * A thread of the program's tree runs, waits for a CPU or sleeps; each change adds the time of the state that ends.
 * What a CPU does while threads wait at it, and what interrupts a thread that runs, goes to a cause whenever the CPU
 * turns to something else. Times are nanoseconds of CLOCK_MONOTONIC.
 *
 * ./build compiles this file. AccountPrograms loads the object, gives each symbol of `field` its offset in the running
 * kernel, and attaches the programs. AccountMaps reads `totals`, `causes` and `execs`: keep their layouts the same.
 */
typedef unsigned int u32;
typedef long s64;
typedef unsigned long u64;

#define SECTION(name) __attribute__((section(name), used))
#define INLINE static __attribute__((always_inline))
#define SUBPROGRAM static __attribute__((noinline))

/* By which a test knows that the object is of this text. */
const char source[] SECTION("source_sha256") = SOURCE;

/* Helpers of the kernel, by their numbers in linux/bpf.h. */
static void *(*map_lookup)(void *map, const void *key) = (void *)1;
static long (*map_update)(void *map, const void *key, const void *value, u64 flags) = (void *)2;
static long (*map_delete)(void *map, const void *key) = (void *)3;
static u64 (*monotonic_nanos)(void) = (void *)5;
static u32 (*this_cpu)(void) = (void *)8;
static u64 (*this_process_and_thread)(void) = (void *)14;
static long (*read_user)(void *to, u32 bytes, const void *from) = (void *)112;
static void *(*this_task)(void) = (void *)158;

/*
 * Fields of the kernel's structures: the loader makes the address of a symbol the offset of the first field in its
 * name that the running kernel has. An OPTIONAL one is at 0 where the kernel has none; the others are required.
 */
#define FIELD(name, path) extern const char name[] __asm__("field " path)
#define OPTIONAL_FIELD(name, path) extern const char name[] __asm__("field " path) __attribute__((weak))
#define OFFSET(field) ((u64)(field))
#define U32(object, field) (*(const u32 *)((const char *)(object) + OFFSET(field)))
#define U64(object, field) (*(const u64 *)((const char *)(object) + OFFSET(field)))
#define POINTER(object, field) ((const void *)U64(object, field))

FIELD(thread_number, "task_struct.pid");
FIELD(process_number, "task_struct.tgid");
FIELD(state, "task_struct.__state|task_struct.state");
FIELD(cpu_of, "task_struct.thread_info.cpu|task_struct.cpu");
FIELD(leader, "task_struct.group_leader");
FIELD(name, "task_struct.comm");
FIELD(memory, "task_struct.mm");
FIELD(words_begin, "mm_struct.arg_start");
FIELD(words_end, "mm_struct.arg_end");
OPTIONAL_FIELD(fair_queue, "task_struct.se.cfs_rq");
OPTIONAL_FIELD(run_queue, "cfs_rq.rq");
OPTIONAL_FIELD(queue_clock, "rq.clock");
OPTIONAL_FIELD(stolen_time, "rq.prev_steal_time_rq");
OPTIONAL_FIELD(last_began, "task_struct.sched_info.last_arrival");

/* What the loader says of the tracepoint to which it attaches a program: numbers as addresses. */
extern const char arguments[], cause_kind[], cause_number[];

/* Kinds of causes, as Cause.Kind has them. */
enum { OWN, PROCESS, INTERRUPT, SOFTIRQ, VECTOR, STOLEN };
#define CAUSE(kind, number) ((u64)(kind) << 32 | (u32)(number))

/* States of a thread, and the kernel's bit of one that has ended. */
enum { RUNNING = 1, WAITING = 2, SLEEPING = 3 };
#define TASK_DEAD 0x80

/*
 * Flags of a thread: before the program's exec, woken up since, the root's first thread, before the launcher's gate.
 * No CPU counts it among those that wait before it passes the gate: a CPU may settle after that what was before.
 */
enum { BEFORE_EXEC = 1, WOKEN = 2, ROOT = 4, BEFORE_GATE = 8 };

#define MOST_DEPTH 8
#define MOST_WORDS 504
#define MOST_EXECS 1024 /* a power of two */

/* The sums over all threads of the program's tree. */
struct totals {
    u64 armed, seed, epoch, generation;
    u64 ran, waited, blocked, interrupted, stolen;
    u64 ended, alive, lost, switches;
    u64 root_life, execs, unseen, root_began;
} totals;

/* What each thread does now; the key is its number. */
struct thread {
    u64 since, began;
    u32 state, cpu, flags, unused;
};

/*
 * What each CPU does. A thread that another CPU puts into its queue is told by one atomic addition to `arrived` of how
 * many (the upper 10 bits) and since when (the lower 54): tracing programs may not take locks.
 */
struct cpu {
    u64 last;
    s64 arrived, waiters;
    u64 ours, depth, stolen;
    u32 thread, process; /* to which it turned last; 0 before the first switch, and idle */
    s64 overdrawn;       /* waiting that was charged too early, zero or negative */
    u64 interrupts[MOST_DEPTH];
};
#define COUNT_SHIFT 54

/* Who took how much; the key is CAUSE(kind, number). */
struct cause {
    u64 generation, waited_for, interrupted_by, times, name[2];
};

/* The latest programs that other processes executed; the key is the number of the exec, cut to MOST_EXECS. */
struct exec {
    u32 process, length;
    char words[MOST_WORDS];
};

/* The loader makes a map of each; of no entries: one for each CPU. */
enum { HASH = 1, ARRAY = 2 };
struct map {
    u32 type, key_bytes, value_bytes, entries;
};
struct map threads SECTION("maps") = {HASH, sizeof(u32), sizeof(struct thread), 16384};
struct map cpus SECTION("maps") = {ARRAY, sizeof(u32), sizeof(struct cpu), 0};
struct map causes SECTION("maps") = {HASH, sizeof(u64), sizeof(struct cause), 8192};
struct map execs SECTION("maps") = {ARRAY, sizeof(u32), sizeof(struct exec), MOST_EXECS};

#define add(sum, value) ((void)__sync_fetch_and_add(&(sum), (value)))

/* Adds to a cause. */
SUBPROGRAM void charge(u64 key, s64 waited, s64 interrupted) {
    if (waited <= 0 && interrupted <= 0)
        return;
    if (waited < 0)
        waited = 0;
    struct cause *cause = map_lookup(&causes, &key);
    if (!cause) {
        struct cause none = {};
        const void *task = this_task();
        if (key == CAUSE(PROCESS, U32(task, process_number))) {
            const void *first = POINTER(task, leader);
            none.name[0] = U64(first, name);
            none.name[1] = U64(first, name + 8);
        }
        map_update(&causes, &key, &none, 1); /* unless it is there by now */
        cause = map_lookup(&causes, &key);
        if (!cause) {
            add(totals.lost, 1);
            return;
        }
    }
    if (cause->generation != totals.generation) {
        cause->generation = totals.generation;
        cause->waited_for = cause->interrupted_by = cause->times = 0;
    }
    add(cause->waited_for, waited);
    add(cause->interrupted_by, interrupted);
    add(cause->times, 1);
}

INLINE const void *queue_of(const void *task) {
    return POINTER(POINTER(task, fair_queue), run_queue);
}

/*
 * Charges the time since a CPU's last event to what it did. With n threads waiting at the last event, c that came since
 * (less those that went) and the sum s of the times when they did, the waiting of all is n (now - last) + c now - s. It
 * is negative where a switch that was not told is settled at a time before an arrival, or the hypervisor took more than
 * a thread waited: then the next charge is less by it.
 */
SUBPROGRAM void advance(struct cpu *cpu, u64 now) {
    s64 elapsed = now - cpu->last;
    s64 waiters = cpu->waiters;
    s64 waited = elapsed * waiters;
    cpu->last = now;
    s64 arrived = __sync_lock_test_and_set(&cpu->arrived, 0);
    if (arrived) {
        s64 times = arrived << (64 - COUNT_SHIFT) >> (64 - COUNT_SHIFT);
        s64 count = (arrived - times) >> COUNT_SHIFT;
        waited += (s64)(now - totals.epoch) * count - times;
        cpu->waiters = waiters + count;
    }
    u64 ours = cpu->ours;
    if (OFFSET(fair_queue) && OFFSET(run_queue) && OFFSET(stolen_time)) {
        u64 before = cpu->stolen;
        u64 all = U64(queue_of(this_task()), stolen_time);
        s64 stolen = all - before;
        cpu->stolen = all;
        if (before && stolen > 0) { /* not at the first look */
            if (stolen > elapsed)
                stolen = elapsed;
            elapsed -= stolen;
            waited -= stolen * waiters;
            if (ours)
                add(totals.stolen, stolen);
            charge(CAUSE(STOLEN, 0), stolen * waiters, ours ? stolen : 0);
        }
    }
    waited += cpu->overdrawn;
    cpu->overdrawn = waited < 0 ? waited : 0;
    if (waited < 0)
        waited = 0;
    u64 depth = cpu->depth;
    if (depth > 0 && depth <= MOST_DEPTH) {
        if (ours)
            add(totals.interrupted, elapsed);
        charge(cpu->interrupts[(depth - 1) & (MOST_DEPTH - 1)], waited, ours ? elapsed : 0);
    } else if (ours) {
        charge(CAUSE(OWN, 0), waited, 0);
    } else if (waited) {
        charge(CAUSE(PROCESS, cpu->thread ? cpu->process : this_process_and_thread() >> 32), waited, 0);
    }
}

/* Whether a thread of the tree runs or waits at a CPU. */
INLINE int active(const struct cpu *cpu) {
    return (cpu->ours | cpu->waiters | cpu->arrived) != 0;
}

/* Tells a CPU that a thread came to its queue, or left it. */
INLINE void arrive(u32 number, u64 now, s64 count) {
    struct cpu *cpu = map_lookup(&cpus, &number);
    if (cpu)
        add(cpu->arrived, count * (s64)((1UL << COUNT_SHIFT) + now - totals.epoch));
}

/* Begins a thread's time on a CPU. */
INLINE void begin(struct cpu *cpu, u32 number, struct thread *thread, u64 now) {
    u64 since = now - thread->since;
    u32 before = thread->state;
    thread->since = now;
    thread->state = RUNNING;
    cpu->ours = 1;
    if (before != WAITING) {
        add(totals.blocked, since);
    } else {
        add(totals.waited, since);
        if (thread->flags & BEFORE_GATE)
            ;
        else if (thread->cpu == number)
            cpu->waiters--;
        else /* its way from there was not told */
            arrive(thread->cpu, now, -1);
    }
    /* the program's time begins when it passes the gate: at the last wake-up before its exec */
    if ((thread->flags & (BEFORE_EXEC | WOKEN)) == (BEFORE_EXEC | WOKEN)) {
        thread->flags &= ~(WOKEN | BEFORE_GATE);
        thread->began = now;
        totals.ran = totals.waited = totals.blocked = totals.interrupted = totals.stolen = 0;
        totals.switches = totals.unseen = 0;
        totals.generation++;
    }
}

/* Ends a thread's time on a CPU. */
INLINE void end(struct cpu *cpu, u32 number, u32 key, u64 now, u32 state) {
    struct thread *thread = map_lookup(&threads, &key);
    if (!thread)
        return;
    add(totals.ran, now - thread->since);
    add(totals.switches, 1);
    thread->since = now;
    if (state & TASK_DEAD) {
        add(totals.ended, 1);
        add(totals.alive, -1);
        if (thread->flags & ROOT) {
            totals.root_life = now - thread->began;
            totals.root_began = thread->began;
        }
        map_delete(&threads, &key);
    } else if (state) {
        thread->state = SLEEPING;
    } else { /* preempted */
        thread->state = WAITING;
        thread->cpu = number;
        if (!(thread->flags & BEFORE_GATE))
            cpu->waiters++;
    }
}

/* Whether a thread of the tree came to a CPU without an event. */
INLINE int unseen(const struct cpu *cpu, u32 key) {
    return cpu->thread && cpu->thread != key && map_lookup(&threads, &key);
}

/*
 * Makes up for a switch that no tracepoint told: the thread that ends is not the one to which the CPU turned last. The
 * scheduler keeps when it began, by the clock of its queue, which has just been set.
 */
INLINE void recover_unseen(struct cpu *cpu, u32 number, const void *task, u32 key, u64 now) {
    if (!cpu->thread || cpu->thread == key)
        return;
    struct thread *thread = map_lookup(&threads, &key);
    if (thread && thread->state == RUNNING)
        return; /* it has another number since its exec */
    u64 ran = 0, most = now - cpu->last;
    if (OFFSET(fair_queue) && OFFSET(run_queue) && OFFSET(last_began))
        ran = U64(queue_of(task), queue_clock) - U64(task, last_began);
    if (ran > most)
        ran = most;
    advance(cpu, now - ran);
    cpu->ours = 0;
    cpu->thread = key;
    cpu->process = U32(task, process_number);
    if (thread) {
        begin(cpu, number, thread, now - ran);
        add(totals.unseen, 1);
    }
}

/* A thread ends its time on a CPU, another begins: preempted, the one, the other, the one's state. */
SECTION("tp_btf/sched_switch") int sched_switch(const u64 *told) {
    if (!totals.armed)
        return 0;
    const void *previous = (const void *)told[1], *next = (const void *)told[2];
    u32 was = OFFSET(arguments) > 3 ? (u32)told[3] : U32(previous, state);
    was &= told[0] & 1 ? TASK_DEAD : 0xff; /* the state of a preempted thread does not count, unless it is dead */
    u32 number = this_cpu();
    struct cpu *cpu = map_lookup(&cpus, &number);
    if (!cpu)
        return 0;
    u32 from = U32(previous, thread_number), to = U32(next, thread_number);
    struct thread *thread = map_lookup(&threads, &to);
    if (thread || active(cpu) || unseen(cpu, from)) {
        u64 now = monotonic_nanos();
        recover_unseen(cpu, number, previous, from, now);
        advance(cpu, now);
        cpu->depth = 0;
        if (cpu->ours) {
            cpu->ours = 0;
            end(cpu, number, from, now, was);
        }
        if (thread)
            begin(cpu, number, thread, now);
    }
    cpu->thread = to;
    cpu->process = U32(next, process_number);
    return 0;
}

/* A thread wants a CPU. */
SECTION("tp_btf/sched_wakeup") int sched_wakeup(const u64 *told) {
    if (!totals.armed)
        return 0;
    const void *task = (const void *)told[0];
    u32 key = U32(task, thread_number);
    struct thread *thread = map_lookup(&threads, &key);
    if (!thread || thread->state != SLEEPING)
        return 0;
    u64 now = monotonic_nanos();
    add(totals.blocked, now - thread->since);
    thread->since = now;
    thread->state = WAITING;
    thread->cpu = U32(task, cpu_of);
    thread->flags |= WOKEN;
    if (!(thread->flags & BEFORE_GATE))
        arrive(thread->cpu, now, 1);
    return 0;
}

/* A thread changes its CPU, perhaps while it waits: the thread, the new CPU. */
SECTION("tp_btf/sched_migrate_task") int sched_migrate_task(const u64 *told) {
    if (!totals.armed)
        return 0;
    u32 key = U32(told[0], thread_number), before;
    struct thread *thread = map_lookup(&threads, &key);
    if (!thread || thread->state != WAITING)
        return 0;
    u64 now = monotonic_nanos();
    before = thread->cpu;
    thread->cpu = told[1];
    if (!(thread->flags & BEFORE_GATE)) {
        arrive(before, now, -1);
        arrive(told[1], now, 1);
    }
    return 0;
}

/* A thread or process begins: the parent, the child. */
SECTION("tp_btf/sched_process_fork") int sched_process_fork(const u64 *told) {
    if (!totals.armed)
        return 0;
    u32 parent = U32(told[0], thread_number), child = U32(told[1], thread_number);
    int root = totals.seed == parent;
    if (!root && !map_lookup(&threads, &parent))
        return 0;
    u64 now = monotonic_nanos();
    struct thread begun = {now, now, SLEEPING, 0, root ? BEFORE_EXEC | BEFORE_GATE | ROOT : 0, 0};
    if (map_update(&threads, &child, &begun, 0) == 0)
        add(totals.alive, 1);
    else
        add(totals.lost, 1);
    return 0;
}

/* Keeps the new name of a process that is a cause by now, and the begin of its command line. */
INLINE void keep_exec(const void *task) {
    u64 key = CAUSE(PROCESS, U32(task, process_number));
    struct cause *cause = map_lookup(&causes, &key);
    if (cause) {
        cause->name[0] = U64(task, name);
        cause->name[1] = U64(task, name + 8);
    }
    u32 slot = __sync_fetch_and_add(&totals.execs, 1) & (MOST_EXECS - 1);
    struct exec *exec = map_lookup(&execs, &slot);
    if (!exec)
        return;
    const void *space = POINTER(task, memory);
    u64 words = U64(space, words_begin), length = U64(space, words_end) - words;
    if (length > MOST_WORDS)
        length = MOST_WORDS;
    exec->process = U32(task, process_number);
    exec->length = length;
    if (read_user(exec->words, length, (const void *)words) != 0)
        exec->length = 0;
}

/* A process executes a program; its first thread's number stays or becomes the process's: the thread, its old number. */
SECTION("tp_btf/sched_process_exec") int sched_process_exec(const u64 *told) {
    if (!totals.armed)
        return 0;
    const void *task = (const void *)told[0];
    u32 before = told[1], key = U32(task, thread_number);
    struct thread *thread = map_lookup(&threads, &before);
    if (!thread) {
        keep_exec(task);
        return 0;
    }
    thread->flags &= ~BEFORE_EXEC;
    if (before != key) {
        struct thread same = *thread;
        map_update(&threads, &key, &same, 0);
        map_delete(&threads, &before);
    }
    return 0;
}

/* Charges what this CPU did until an interrupt begins or ends; null where that is not known. */
INLINE struct cpu *settled(void) {
    u32 number = this_cpu();
    struct cpu *cpu = totals.armed ? map_lookup(&cpus, &number) : 0;
    if (cpu && active(cpu)) {
        /* after a switch that was not told its end settles the whole */
        if (cpu->thread && cpu->thread != U32(this_task(), thread_number))
            return 0;
        advance(cpu, monotonic_nanos());
    }
    return cpu;
}

INLINE void interrupted_by(u64 key) {
    struct cpu *cpu = settled();
    if (!cpu)
        return;
    u64 depth = cpu->depth++;
    if (depth < MOST_DEPTH)
        cpu->interrupts[depth] = key;
}

/* An interrupt or softirq begins: its number. */
SECTION("tp_btf/numbered_entry") int numbered_interrupt_entry(const u64 *told) {
    interrupted_by(CAUSE(OFFSET(cause_kind), told[0]));
    return 0;
}

/* An interrupt of the CPU itself begins. */
SECTION("tp_btf/entry") int interrupt_entry(const u64 *told) {
    interrupted_by(CAUSE(OFFSET(cause_kind), OFFSET(cause_number)));
    return 0;
}

/* An interrupt or softirq ends. */
SECTION("tp_btf/exit") int interrupt_exit(const u64 *told) {
    struct cpu *cpu = settled();
    if (cpu && cpu->depth)
        cpu->depth--;
    return 0;
}
