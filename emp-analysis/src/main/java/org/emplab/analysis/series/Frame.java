package org.emplab.analysis.series;

/** The part of a chart that is in view, its ends included, and the columns and rows in which it can be seen. */
public record Frame(double xFrom, double xTo, double yFrom, double yTo, int columns, int rows) {
    private static final int MOST = 4_096;

    public Frame {
        if (!(xFrom <= xTo) || !(yFrom <= yTo)) {
            throw new IllegalArgumentException("from " + xFrom + " to " + xTo + ", from " + yFrom + " to " + yTo);
        }
        if (columns < 1 || columns > MOST || rows < 1 || rows > MOST) {
            throw new IllegalArgumentException(columns + " columns, " + rows + " rows");
        }
    }

    /** Just large enough for all the points; for none, from 0 to 0. */
    public static Frame around(Points points, int columns, int rows) {
        double[] ends = {
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
        };
        for (int i = 0; i < points.size(); i++) {
            double y = points.y(i);
            if (!Double.isNaN(y)) {
                ends[0] = Math.min(ends[0], points.x(i));
                ends[1] = Math.max(ends[1], points.x(i));
                ends[2] = Math.min(ends[2], y);
                ends[3] = Math.max(ends[3], y);
            }
        }
        return ends[0] <= ends[1]
                ? new Frame(ends[0], ends[1], ends[2], ends[3], columns, rows)
                : new Frame(0, 0, 0, 0, columns, rows);
    }

    /** This frame with other ends. */
    public Frame x(double from, double to) {
        return new Frame(from, to, yFrom, yTo, columns, rows);
    }

    /** This frame with other ends. */
    public Frame y(double from, double to) {
        return new Frame(xFrom, xTo, from, to, columns, rows);
    }

    boolean holds(double x, double y) {
        return x >= xFrom && x <= xTo && y >= yFrom && y <= yTo;
    }

    int column(double x) {
        return place(x, xFrom, xTo, columns);
    }

    /** The cell of a point that it holds: growing from 0 along rows, then columns. */
    int cell(double x, double y) {
        return column(x) * rows + place(y, yFrom, yTo, rows);
    }

    private static int place(double value, double from, double to, int parts) {
        return to > from ? (int) Math.min(parts - 1.0, (value - from) / (to - from) * parts) : 0;
    }
}
