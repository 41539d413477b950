package org.emplab.server.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;

/**
 * A part of a list.
 *
 * @param page from 0
 * @param size the most that a page holds
 * @param total how many there are on all pages; of more than 10 000 at least so many, and always more than the pages so
 *     far while there are more
 */
public record Page<T>(List<T> items, int page, int size, long total) {
    public static final int LARGEST = 1000;
    private static final int LAST = 1_000_000;
    private static final int FAR = 10_000;

    public Page {
        items = List.copyOf(items);
    }

    /**
     * A part of a list that is at hand.
     *
     * @throws Refusal if there can be no such page
     */
    public static <T> Page<T> of(List<T> all, int page, int size) {
        check(page, size);
        return new Page<>(all.stream().skip((long) page * size).limit(size).toList(), page, size, all.size());
    }

    /** This part with each item mapped. */
    public <S> Page<S> map(Function<? super T, S> shown) {
        return new Page<>(items.stream().map(shown).toList(), page, size, total);
    }

    /** This part with its last item first. */
    public Page<T> reversed() {
        List<T> reversed = new ArrayList<>(items);
        Collections.reverse(reversed);
        return new Page<>(reversed, page, size, total);
    }

    /** Whether there are further pages. */
    public boolean more() {
        return (long) page * size + items.size() < total;
    }

    /**
     * @throws Refusal if there can be no such page
     */
    public static void check(int page, int size) {
        if (page < 0 || page > LAST || size < 1 || size > LARGEST) {
            throw Refusal.badRequest("page must be 0 to " + LAST + " and size 1 to " + LARGEST);
        }
    }

    /**
     * The page to ask a repository for.
     *
     * @throws Refusal if there can be no such page
     */
    public static PageRequest request(int page, int size) {
        check(page, size);
        return PageRequest.of(page, size);
    }

    /**
     * A part of a list in the database, whose rows are counted only if there are others than those of this page, and then
     * not all of a long list.
     *
     * @param countUpTo how many there are, or the given number if there are more
     */
    public static <T> Page<T> of(Slice<T> slice, LongUnaryOperator countUpTo) {
        long before = slice.getPageable().getOffset();
        boolean last = !slice.hasNext() && (slice.hasContent() || before == 0);
        long total = last
                ? before + slice.getNumberOfElements()
                : countUpTo.applyAsLong(Math.max(FAR, before + slice.getSize() + 1));
        return new Page<>(slice.getContent(), slice.getNumber(), slice.getSize(), total);
    }
}
