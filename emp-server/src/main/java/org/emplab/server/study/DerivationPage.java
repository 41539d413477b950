package org.emplab.server.study;

import java.util.List;

/**
 * One page of a list of derivations, newest first.
 *
 * @param hasOlder true if another page follows
 */
public record DerivationPage(List<DerivationSummary> derivations, boolean hasOlder) {
    public DerivationPage {
        derivations = List.copyOf(derivations);
    }
}
