package org.emplab.server.schedule;

import java.time.Instant;
import java.util.List;
import org.emplab.lab.experiment.PieceRule;

/**
 * The times at which a run is expected to start and to end.
 *
 * @param basis where its length is from
 * @param pieces the parts that it is measured in; none: it is measured without a break
 */
public record ExpectedTime(Instant startsAt, Instant endsAt, LengthBasis basis, List<PieceRule.Piece> pieces) {
    public ExpectedTime {
        pieces = List.copyOf(pieces);
    }
}
