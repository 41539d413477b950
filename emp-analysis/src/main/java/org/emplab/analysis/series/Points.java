package org.emplab.analysis.series;

/** The points of a chart in columns, index 0 … size−1. */
public interface Points {
    int size();

    double x(int i);

    /** NaN where it was not measured: there is no such point. */
    double y(int i);

    /** Whether this point means something by itself, such as an L-sample. */
    boolean marked(int i);
}
