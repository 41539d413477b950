package org.emplab.web.trial;

import java.util.List;
import org.emplab.web.timeline.PastPredictions;
import org.springframework.stereotype.Component;

/** A lab whose predictions of the next hour were rather good. */
@Component
class TrialPredictions implements PastPredictions {
    @Override
    public List<Accuracy> accuracy() {
        return List.of(new Accuracy(1, 12, 20, 90, 40, 180), new Accuracy(24, 3, 600, 2700, 1200, 5400));
    }

    @Override
    public List<Accuracy> recentAccuracy() {
        return accuracy();
    }
}
