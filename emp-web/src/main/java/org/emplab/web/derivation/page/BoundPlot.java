package org.emplab.web.derivation.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.SvgFigures;
import org.emplab.web.run.RunSeriesCache;
import org.jspecify.annotations.Nullable;

/**
 * The plot on which a run's bound is moved, with the slider beside it.
 *
 * @param level the zoom level it shows
 * @param levels how many there are, without the widest
 * @param svg the picture
 * @param frame where the plane lies in it
 * @param bound the one that is drawn: what was asked for, else what is stored; null where there is none
 * @param least of the slider, in ms
 * @param most of the slider
 * @param step of the slider
 */
record BoundPlot(
        DerivationSide side,
        int level,
        int levels,
        String svg,
        SvgFigures.Frame frame,
        @Nullable Double bound,
        BigDecimal least,
        BigDecimal most,
        BigDecimal step) {
    private static final int STEPS = 200;

    /**
     * @param level below 0 for the one on which the bound was found
     */
    static BoundPlot of(DerivationSide side, int level, OptionalDouble asked, RunSeriesCache runs) {
        int levels = side.run().cluster().zoom().size();
        int shown = level < 0 || level > levels ? Math.max(0, levels - 1) : level;
        OptionalDouble bound = asked.isPresent() ? asked : side.run().cluster().upperBoundMillis();
        Figure figure = ZoomFigure.of(side, shown, bound, runs);
        SvgFigures.Format format = new SvgFigures.Format(400, 360, true, bound);
        SvgFigures.Frame frame = SvgFigures.frame(figure, format);
        BigDecimal step = BigDecimal.ONE.scaleByPowerOfTen((int)
                Math.floor(Math.log10(Math.max(1e-6, (frame.to() - frame.from()) / STEPS))));
        BigDecimal least = BigDecimal.valueOf(Math.max(0, frame.from()))
                .divide(step, 0, RoundingMode.CEILING)
                .multiply(step);
        BigDecimal most = BigDecimal.valueOf(frame.to())
                .divide(step, 0, RoundingMode.FLOOR)
                .multiply(step);
        return new BoundPlot(
                side,
                shown,
                levels,
                SvgFigures.write(figure, format),
                frame,
                bound.isPresent() ? bound.getAsDouble() : null,
                least.round(MathContext.DECIMAL64),
                most.round(MathContext.DECIMAL64),
                step);
    }
}
