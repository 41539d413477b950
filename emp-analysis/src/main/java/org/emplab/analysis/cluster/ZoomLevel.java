package org.emplab.analysis.cluster;

/**
 * One step of the zoom: the samples above the bound form an L and are left out of the next view.
 *
 * @param upperBoundMillis bound on ET, in the middle of a gap
 * @param samplesAbove samples above this bound, those of the levels before included
 * @param reason one sentence
 */
public record ZoomLevel(double upperBoundMillis, int samplesAbove, String reason) {}
