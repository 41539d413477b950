package org.emplab.server.run;

import org.emplab.server.database.Aggregates;

/** The results of experiments without samples. */
interface RunResults extends Aggregates<RunResult, RunResult.Key> {}
