package org.emplab.runfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.Run;
import org.jspecify.annotations.Nullable;

/**
 * The process rows of one sample, in arrays that the next sample uses again: where there are millions of rows, an object
 * for each costs more than all else. Rows are numbered from 0. Not thread-safe.
 */
public final class Rows {
    static final int NAME = 0;
    static final int PUT = 1;
    static final int LIFECYCLE = 2;
    static final int PID = 3;
    public static final int THREADS = 4;
    public static final int PARENT_PID = 5;
    public static final int STARTED_AT_TICKS = 6;
    public static final int UID = 7;
    /** The number of the row's identity among {@link #identities}. */
    public static final int IDENTITY = 8;
    /** The keys from here on are measures, in their order: user and system time are the first two. */
    static final int FIRST_MEASURE = 9;

    private static final Measure[] MEASURES = Measure.values();
    static final int KEYS = FIRST_MEASURE + MEASURES.length;

    final Names names;
    final IdentityTable identities = new IdentityTable();
    int size;
    int[] present = new int[128];
    int[] nameIds = new int[128];
    boolean[] puts = new boolean[128];
    Lifecycle[] lifecycles = new Lifecycle[128];
    long[][] values = new long[128][KEYS];
    private @Nullable Map<String, Object> @Nullable [] extras;

    private Run.@Nullable Builder numbered;
    /** The run's ids of the names, once a row of that name is in it. */
    private int[] idsInRun = new int[0];
    /** The run's ids of the identities. */
    private int[] identitiesInRun = new int[0];

    public Rows(Names names) {
        this.names = names;
    }

    public void clear() {
        size = 0;
        extras = null;
    }

    public int size() {
        return size;
    }

    public Names names() {
        return names;
    }

    public IdentityTable identities() {
        return identities;
    }

    /** The identity of a row's process; empty if it was not seen. */
    public Optional<ProcessIdentity> identity(int row) {
        return has(row, IDENTITY) ? Optional.of(identities.get((int) value(row, IDENTITY))) : Optional.empty();
    }

    /** The place of a measure among the values. */
    public static int key(Measure measure) {
        return FIRST_MEASURE + measure.ordinal();
    }

    public int nameId(int row) {
        return nameIds[row];
    }

    public int pid(int row) {
        return (int) values[row][PID];
    }

    public boolean put(int row) {
        return puts[row];
    }

    public Lifecycle lifecycle(int row) {
        return lifecycles[row];
    }

    /** Whether a row has a measure, or one of {@link #THREADS}, {@link #PARENT_PID} … */
    public boolean has(int row, int key) {
        return (present[row] & 1 << key) != 0;
    }

    /** A value that is known to be there. */
    public long value(int row, int key) {
        return values[row][key];
    }

    /** Keys of a run file that this version does not know. */
    public Map<String, Object> extra(int row) {
        Map<String, Object> extra = extras == null || row >= extras.length ? null : extras[row];
        return extra == null ? Map.of() : extra;
    }

    /** Adds a row without any value yet. */
    public void add(int nameId, int pid, boolean put, Lifecycle lifecycle) {
        if (size == present.length) {
            grow();
        }
        nameIds[size] = nameId;
        puts[size] = put;
        lifecycles[size] = lifecycle;
        values[size][PID] = pid;
        present[size] = 1 << NAME | 1 << PUT | 1 << LIFECYCLE | 1 << PID;
        size++;
    }

    /** Sets a value of the row added last. */
    public void set(int key, long value) {
        values[size - 1][key] = value;
        present[size - 1] |= 1 << key;
    }

    /** Sets the unknown keys of the row added last. */
    @SuppressWarnings("unchecked")
    public void setExtra(Map<String, Object> extra) {
        if (extra.isEmpty()) {
            return;
        }
        if (extras == null) {
            extras = (Map<String, Object>[]) new Map<?, ?>[present.length];
        } else if (extras.length < size) {
            extras = Arrays.copyOf(extras, present.length);
        }
        extras[size - 1] = extra;
    }

    public void add(ProcessDiff row) {
        add(names.of(row.name()), row.pid(), row.put(), row.lifecycle());
        for (Measure measure : MEASURES) {
            if (row.measures().has(measure)) {
                set(key(measure), row.measures().require(measure));
            }
        }
        row.startedAtTicks().ifPresent(ticks -> set(STARTED_AT_TICKS, ticks));
        row.threads().ifPresent(threads -> set(THREADS, threads));
        row.parentPid().ifPresent(pid -> set(PARENT_PID, pid));
        row.uid().ifPresent(uid -> set(UID, uid));
        row.identity().ifPresent(identity -> set(IDENTITY, identities.of(identity)));
        setExtra(row.extra());
    }

    /** Adds the rows to the sample that the run got last; of their measures only those given. */
    public void addTo(Run.Builder run, int[] keys) {
        if (numbered != run || idsInRun.length < names.size() || identitiesInRun.length < identities.size()) {
            numberNames(run);
        }
        for (int row = 0; row < size; row++) {
            run.row(pid(row), idIn(run, nameIds[row]), puts[row], lifecycles[row]);
            if (has(row, IDENTITY)) {
                run.identity(identityIn(run, (int) value(row, IDENTITY)));
            }
            for (int key : keys) {
                if (has(row, key)) {
                    run.set(MEASURES[key - FIRST_MEASURE], values[row][key]);
                }
            }
        }
    }

    private void numberNames(Run.Builder run) {
        boolean known = numbered == run;
        idsInRun = room(idsInRun, known, names.size());
        identitiesInRun = room(identitiesInRun, known, identities.size());
        numbered = run;
    }

    /** Room for more ids, −1 where there is none yet. */
    private static int[] room(int[] ids, boolean known, int size) {
        int[] larger = Arrays.copyOf(ids, Math.max(256, 2 * size));
        Arrays.fill(larger, known ? Math.min(ids.length, larger.length) : 0, larger.length, -1);
        return larger;
    }

    private int identityIn(Run.Builder run, int identity) {
        if (identitiesInRun[identity] < 0) {
            identitiesInRun[identity] = run.identityId(identities.get(identity));
        }
        return identitiesInRun[identity];
    }

    private int idIn(Run.Builder run, int name) {
        if (idsInRun[name] < 0) {
            idsInRun[name] = run.nameId(names.text(name));
        }
        return idsInRun[name];
    }

    /** The rows as values. */
    public List<ProcessDiff> processes() {
        List<ProcessDiff> processes = new ArrayList<>(size);
        for (int row = 0; row < size; row++) {
            Measures.Builder measures = Measures.builder();
            for (Measure measure : MEASURES) {
                if (has(row, key(measure))) {
                    measures.set(measure, value(row, key(measure)));
                }
            }
            processes.add(new ProcessDiff(
                    pid(row),
                    optionalLong(row, STARTED_AT_TICKS),
                    names.text(nameIds[row]),
                    puts[row],
                    lifecycles[row],
                    measures.build(),
                    optionalInt(row, THREADS),
                    optionalInt(row, PARENT_PID),
                    optionalLong(row, UID),
                    identity(row),
                    extra(row)));
        }
        return processes;
    }

    private OptionalLong optionalLong(int row, int key) {
        return has(row, key) ? OptionalLong.of(value(row, key)) : OptionalLong.empty();
    }

    private OptionalInt optionalInt(int row, int key) {
        return has(row, key) ? OptionalInt.of((int) value(row, key)) : OptionalInt.empty();
    }

    void grow() {
        int old = present.length;
        int capacity = 2 * old;
        present = Arrays.copyOf(present, capacity);
        nameIds = Arrays.copyOf(nameIds, capacity);
        puts = Arrays.copyOf(puts, capacity);
        lifecycles = Arrays.copyOf(lifecycles, capacity);
        values = Arrays.copyOf(values, capacity);
        for (int row = old; row < capacity; row++) {
            values[row] = new long[KEYS];
        }
    }
}
