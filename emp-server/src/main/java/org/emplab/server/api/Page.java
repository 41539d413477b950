package org.emplab.server.api;

import java.util.List;

/**
 * A part of a list.
 *
 * @param page from 0
 * @param size the most that a page holds
 * @param total how many there are on all pages
 */
public record Page<T>(List<T> items, int page, int size, long total) {
    public static final int LARGEST = 1000;

    public Page {
        items = List.copyOf(items);
    }

    /**
     * A part of a list that is at hand.
     *
     * @throws ProblemException if there can be no such page
     */
    public static <T> Page<T> of(List<T> all, int page, int size) {
        check(page, size);
        return new Page<>(all.stream().skip((long) page * size).limit(size).toList(), page, size, all.size());
    }

    /**
     * @throws ProblemException if there can be no such page
     */
    public static void check(int page, int size) {
        if (page < 0 || size < 1 || size > LARGEST) {
            throw ProblemException.badRequest("page must be 0 or more and size 1 to " + LARGEST);
        }
    }
}
