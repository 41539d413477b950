package org.emplab.web.mark;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.emplab.web.CommandOutcome;

/** The marks of the lab. */
public interface ChangeMarks {
    /** Those in force at these runs, in the order in which they were made. */
    List<ChangeMark> of(Collection<String> runs);

    /** Why times changed before a run, for those of these runs that are marked; whoever asks. */
    Map<String, String> inForce(Collection<String> runs);

    CommandOutcome mark(String run, String text);

    CommandOutcome takeBack(String id);
}
