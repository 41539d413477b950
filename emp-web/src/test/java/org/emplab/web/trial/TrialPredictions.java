package org.emplab.web.trial;

import java.util.List;
import org.emplab.web.timeline.PastPredictions;
import org.springframework.stereotype.Component;

/** A lab whose predictions of the next hour were rather good. */
@Component
class TrialPredictions implements PastPredictions {
    @Override
    public List<EndError> endErrors() {
        return List.of(new EndError(1, 12, 40, 180), new EndError(24, 3, 1200, 5400));
    }
}
