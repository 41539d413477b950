package org.emplab.web.run;

import java.util.Optional;
import org.emplab.lab.RequestedAction;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;

/**
 * A run as its page shows it.
 *
 * @param processTime which account PT is taken from: the precise one where every process of the run has it
 * @param note why it is measured, Markdown
 * @param asked what a person wants of it that has not come to pass yet
 * @param mine whether the caller may change it
 */
public record RunDetail(
        RunSummary summary,
        RunHeader header,
        ProcessTime processTime,
        Optional<String> note,
        Optional<RequestedAction> asked,
        boolean mine) {}
