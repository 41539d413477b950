package org.emplab.web.machine;

import java.time.Instant;
import org.emplab.web.verdict.PageVerdict;

/**
 * A verdict that is new.
 *
 * @param of the experiment or the run
 * @param address of its page
 * @param at when the last of its runs ended
 */
record NewVerdict(String of, String address, PageVerdict verdict, Instant at) {}
