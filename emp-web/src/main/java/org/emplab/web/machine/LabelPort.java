package org.emplab.web.machine;

import org.emplab.web.api.ProblemException;

/** The labels of machines. Administrators set them. */
public interface LabelPort {
    /** The labels in the order of the alphabet. */
    LabelsView labels(String machine);

    /**
     * @throws ProblemException if a label is invalid, or the version has changed
     */
    LabelsView label(String machine, LabelsRequest asked);
}
