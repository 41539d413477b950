package org.emplab.server.run;

import org.emplab.server.database.Aggregates;

/** What experiments found that take no samples. */
interface RunResults extends Aggregates<RunResult, RunResult.Key> {}
