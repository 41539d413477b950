package org.emplab.server.api;

import java.util.function.LongUnaryOperator;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;

/** Parts of lists in the database. */
public final class Paging {
    private static final int FAR = 10_000;

    private Paging() {}

    /**
     * The page to ask a repository for.
     *
     * @throws Refusal if there can be no such page
     */
    public static PageRequest request(int page, int size) {
        Page.check(page, size);
        return PageRequest.of(page, size);
    }

    /**
     * Counts rows only if there are others than those of this page, and then not all of a long list.
     *
     * @param countUpTo how many there are, or the given number if there are more
     */
    public static <T> Page<T> page(Slice<T> slice, LongUnaryOperator countUpTo) {
        long before = slice.getPageable().getOffset();
        boolean last = !slice.hasNext() && (slice.hasContent() || before == 0);
        long total = last
                ? before + slice.getNumberOfElements()
                : countUpTo.applyAsLong(Math.max(FAR, before + slice.getSize() + 1));
        return new Page<>(slice.getContent(), slice.getNumber(), slice.getSize(), total);
    }
}
