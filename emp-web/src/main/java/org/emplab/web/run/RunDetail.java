package org.emplab.web.run;

import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;

/**
 * A run as its page shows it.
 *
 * @param processTime which account PT is taken from: the precise one where every process of the run has it
 */
public record RunDetail(RunSummary summary, RunHeader header, ProcessTime processTime) {}
