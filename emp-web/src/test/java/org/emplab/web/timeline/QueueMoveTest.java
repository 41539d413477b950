package org.emplab.web.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QueueMoveTest {
    private static final List<String> WAITING = List.of("a", "b", "c");

    @Test
    void goesOnePlaceToTheFrontOrBackAndNoFurther() {
        assertThat(move("c", null, null, null).of(WAITING)).containsExactly("a", "c", "b");
        assertThat(move("a", null, null, null).of(WAITING)).isEqualTo(WAITING);
        assertThat(move(null, "a", null, null).of(WAITING)).containsExactly("b", "a", "c");
        assertThat(move(null, "c", null, null).of(WAITING)).isEqualTo(WAITING);
    }

    @Test
    void isDraggedBeforeAnotherOneOrToTheEnd() {
        assertThat(move(null, null, "c", "a").of(WAITING)).containsExactly("c", "a", "b");
        assertThat(move(null, null, "a", "").of(WAITING)).containsExactly("b", "c", "a");
        assertThat(move(null, null, "b", "b").of(WAITING)).isEqualTo(WAITING);
        assertThat(move(null, null, "gone", "a").of(WAITING)).isEqualTo(WAITING);
    }

    @Test
    void goesOnFromTheOrderThatWasShown() {
        assertThat(new QueueController.Move(List.of("c", "b", "a"), "a", null, null, null).of(WAITING))
                .containsExactly("c", "a", "b");
    }

    private static QueueController.Move move(
            @Nullable String earlier, @Nullable String later, @Nullable String run, @Nullable String before) {
        return new QueueController.Move(null, earlier, later, run, before);
    }
}
