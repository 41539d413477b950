package org.emplab.cli.transfer;

import java.util.List;
import org.emplab.report.table.Table;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The table of the files of {@code emp import} with their outcomes. */
final class ArrivalTable {
    private ArrivalTable() {}

    static Table of(List<Arrival> arrivals) {
        Table.Builder table = Table.named("imports", "")
                .text("file", "File")
                .text("outcome", "Outcome")
                .count("added", "Added")
                .count("samples", "Samples")
                .text("run", "Run")
                .text("reason", "Reason");
        for (Arrival arrival : arrivals) {
            if (arrival instanceof Arrival.Stored stored) {
                table.row(stored.file(), outcome(arrival), stored.added(), stored.samples(), stored.run(), null);
            } else if (arrival instanceof Arrival.Rejected rejected) {
                table.row(rejected.file(), outcome(arrival), null, null, null, rejected.reason());
            }
        }
        return table.build();
    }

    static ObjectNode json(String server, List<Arrival> arrivals) {
        ObjectNode json = JsonTrees.object().put("format", "emp-imports/1").put("server", server);
        ArrayNode files = json.putArray("files");
        for (Arrival arrival : arrivals) {
            ObjectNode file = files.addObject().put("file", arrival.file()).put("outcome", outcome(arrival));
            if (arrival instanceof Arrival.Stored stored) {
                file.put("run", stored.run()).put("added", stored.added()).put("samples", stored.samples());
            } else if (arrival instanceof Arrival.Rejected rejected) {
                file.put("reason", rejected.reason());
            }
        }
        return json;
    }

    private static String outcome(Arrival arrival) {
        return arrival instanceof Arrival.Stored stored
                ? stored.alreadyThere() ? "already there" : "stored"
                : "not stored";
    }

    /** The outcome of sending a file. */
    sealed interface Arrival {
        /** The name that was given. */
        String file();

        /**
         * The file is on the server.
         *
         * @param run the run's id
         * @param newRun false for a run that was there already, whether or not it has grown
         * @param added samples that were new; 0 for a file that was there already, and for one without samples
         * @param samples of the run now, the warm-up not counted
         */
        record Stored(String file, String run, boolean newRun, int added, int samples) implements Arrival {
            boolean alreadyThere() {
                return !newRun && added == 0;
            }
        }

        /**
         * Nothing of it was stored.
         *
         * @param exitCode 2 if the file is wrong, 1 if something failed
         */
        record Rejected(String file, String reason, int exitCode) implements Arrival {}
    }
}
