package org.emplab.report.figure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Knows which parts of a figure's plane are drawn on, to a few pixels, and where a legend hides least of it. */
final class CoveredPlane {
    /** The number of places for a legend from the left to the right. */
    private static final int PLACES_BETWEEN = 12;

    private static final int PIXELS = 4;

    private final Set<Spot> covered = new HashSet<>();
    private final double left;
    private final double top;
    private final double width;
    private final double height;

    CoveredPlane(double left, double top, double width, double height) {
        this.left = left;
        this.top = top;
        this.width = width;
        this.height = height;
    }

    record Spot(double x, double y) {
        private static Spot near(double x, double y) {
            return new Spot(Math.rint(x / PIXELS) * PIXELS, Math.rint(y / PIXELS) * PIXELS);
        }
    }

    /** Marks what a line covers, every few pixels. */
    void cover(double x1, double y1, double x2, double y2) {
        double steps = Math.min(200, 1 + Math.floor(Math.hypot(x2 - x1, y2 - y1) / 8));
        for (int i = 0; i <= steps; i++) {
            covered.add(Spot.near(x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps));
        }
    }

    /** The upper left corner of a legend of this size: of the plane's corners, or else between the two upper ones. */
    Spot leastHidden(double wide, double high) {
        double room = Math.max(0, width - wide);
        double bottom = top + height - high;
        List<Spot> places = new ArrayList<>(List.of(
                new Spot(left + room, top),
                new Spot(left + room, bottom),
                new Spot(left, top),
                new Spot(left, bottom)));
        for (int part = 1; part < PLACES_BETWEEN; part++) {
            places.add(new Spot(left + room * part / PLACES_BETWEEN, top));
        }
        Spot best = places.get(0);
        for (Spot place : places) {
            if (hidden(place, wide, high) < hidden(best, wide, high)) {
                best = place;
            }
        }
        return best;
    }

    /** How many spots that are drawn on a legend hides there. */
    long hidden(Spot place, double wide, double high) {
        return covered.stream()
                .filter(spot -> spot.x > place.x - PIXELS && spot.x < place.x + wide + PIXELS)
                .filter(spot -> spot.y > place.y - PIXELS && spot.y < place.y + high + PIXELS)
                .count();
    }
}
