package org.emplab.cli.transfer;

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
