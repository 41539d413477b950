package org.emplab.web.run.table;

import java.util.List;
import java.util.Map;
import org.emplab.model.RunHeader;
import org.emplab.web.run.RunPage;

/** Finds runs for the run table. */
public interface RunTableRows {
    /**
     * @param total as in {@link RunPage}
     */
    record Found(List<RunRow> rows, long total) {
        public Found {
            rows = List.copyOf(rows);
        }
    }

    Found find(RunSearch search);

    /** Those of the runs, in the order of the ids; an unknown id is left out. */
    List<RunRow> chosen(List<String> ids);

    /** What each run's file says of machine and workload, by id. */
    Map<String, RunHeader> headers(List<String> ids);
}
