package org.emplab.web.run.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.model.RunHeader;
import org.emplab.web.display.KeysetPage;

/** Finds runs for the run table. */
public interface RunTablePort {
    /** The most runs that are counted; of more the page only says that there are more. */
    int MOST_COUNTED = 1000;

    /**
     * @param total how many are found; of more than {@value #MOST_COUNTED} one more than that
     */
    record Found(KeysetPage<RunRow> runs, long total) {
        static final Found NOTHING = new Found(new KeysetPage<>(List.of(), Optional.empty(), Optional.empty()), 0);

        public boolean counted() {
            return total <= MOST_COUNTED;
        }
    }

    Found find(RunSearch search);

    /** The rows of the runs, in the order of the ids; an unknown id is left out. */
    List<RunRow> chosen(List<String> ids);

    /** Machine and workload of each run's file, by id. */
    Map<String, RunHeader> headers(List<String> ids);
}
