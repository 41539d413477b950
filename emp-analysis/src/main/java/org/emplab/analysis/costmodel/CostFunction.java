package org.emplab.analysis.costmodel;

import java.util.function.DoubleUnaryOperator;
import org.emplab.model.Keyed;

/** The usual ways in which a running time grows with the size of the input. */
public enum CostFunction implements Keyed {
    CONSTANT("1", n -> 0),
    LOG("log n", n -> Math.log(Math.log(n))),
    ROOT("sqrt n", n -> 0.5 * Math.log(n)),
    LINEAR("n", n -> Math.log(n)),
    LINEARITHMIC("n log n", n -> Math.log(n) + Math.log(Math.log(n))),
    SQUARE("n^2", n -> 2 * Math.log(n)),
    SQUARE_LOG("n^2 log n", n -> 2 * Math.log(n) + Math.log(Math.log(n))),
    CUBE("n^3", n -> 3 * Math.log(n)),
    EXPONENTIAL("2^n", n -> n * Math.log(2));

    private final String formula;
    private final DoubleUnaryOperator logarithm;

    CostFunction(String formula, DoubleUnaryOperator logarithm) {
        this.formula = formula;
        this.logarithm = logarithm;
    }

    /** The notation of people and results. */
    @Override
    public String key() {
        return formula;
    }

    /** Natural logarithm of f(n): 2^n of a large n is no number, but its logarithm is. NaN or −∞ where f(n) ≤ 0. */
    public double logarithm(double n) {
        return logarithm.applyAsDouble(n);
    }
}
