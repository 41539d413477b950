package org.emplab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.emplab.lab.experiment.PieceRule.Piece;
import org.emplab.lab.experiment.PieceRule.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PieceRuleTest {
    /** A Wednesday. */
    private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");

    private static final WeekWindows NIGHTS = WeekWindows.of(Map.of("from", "20:00", "to", "08:00"));

    @Test
    void aPieceHasAWarmUpAndAsManySamplesAsEndInItsWindow() {
        assertThat(pieces(rule(Duration.ofHours(1)), NOW, 23, Stage.NEW))
                .containsExactly(
                        "2026-11-25T20:00:00Z to 2026-11-26T08:00:00Z: 11",
                        "2026-11-26T20:00:00Z to 2026-11-27T08:00:00Z: 11",
                        "2026-11-27T20:00:00Z to 2026-11-27T22:00:00Z: 1");
    }

    @Test
    void aWarmUpOfMoreThanATenthOfTheWindowIsLeftOut() {
        assertThat(pieces(rule(Duration.ofHours(3)), NOW, 7, Stage.NEW))
                .as("but the first, which is kept")
                .containsExactly(
                        "2026-11-25T20:00:00Z to 2026-11-26T08:00:00Z: 3",
                        "2026-11-26T20:00:00Z to 2026-11-27T08:00:00Z: 4");
        assertThat(pieces(rule(Duration.ofHours(7)), NOW, 2, Stage.NEW))
                .containsExactly(
                        "2026-11-25T20:00:00Z to 2026-11-26T03:00:00Z: 0",
                        "2026-11-26T20:00:00Z to 2026-11-27T03:00:00Z: 1",
                        "2026-11-27T20:00:00Z to 2026-11-28T03:00:00Z: 1");
    }

    @Test
    void whatIsUnderWayNeedsNoWarmUp() {
        assertThat(pieces(rule(Duration.ofHours(1)), Instant.parse("2026-11-26T05:00:00Z"), 5, Stage.UNDER_WAY))
                .containsExactly(
                        "2026-11-26T05:00:00Z to 2026-11-26T08:00:00Z: 3",
                        "2026-11-26T20:00:00Z to 2026-11-26T23:00:00Z: 2");
        assertThat(pieces(rule(Duration.ofHours(1)), Instant.parse("2026-11-26T05:00:00Z"), 5, Stage.HELD))
                .containsExactly(
                        "2026-11-26T05:00:00Z to 2026-11-26T08:00:00Z: 2",
                        "2026-11-26T20:00:00Z to 2026-11-27T00:00:00Z: 3");
    }

    @Test
    void aSampleThatIsLongerThanAnyWindowNeverBegins() {
        assertThat(rule(Duration.ofHours(12)).begin(NOW, true)).hasValue(Instant.parse("2026-11-25T20:00:00Z"));
        assertThat(rule(Duration.ofHours(13)).begin(NOW, true)).isEmpty();
        assertThat(new PieceRule(NIGHTS, Duration.ofHours(5), 3).begin(NOW, false))
                .as("three programs warm up in one window")
                .isEmpty();
    }

    @Test
    void withoutWindowsThereIsOnePiece() {
        PieceRule always = new PieceRule(WeekWindows.ALWAYS, Duration.ofHours(3), 1);
        assertThat(pieces(always, NOW, 3, Stage.NEW))
                .containsExactly("2026-11-25T12:00:00Z to 2026-11-26T00:00:00Z: 3");
    }

    /** An agent asks before each sample; a prediction knows all at once. Through both changes of summer time. */
    @ParameterizedTest
    @ValueSource(ints = {30, 240, 273, 330, 400, 660})
    void whatIsPredictedIsWhatAnAgentDoes(int minutes) {
        WeekWindows windows = WeekWindows.of(List.of(
                Map.of("days", "mon-fri", "from", "20:00", "to", "08:00", "timeZone", "Europe/Vienna"),
                Map.of("days", "sat,sun", "timeZone", "Europe/Vienna")));
        Duration sample = Duration.ofMinutes(minutes);
        PieceRule rule = new PieceRule(windows, sample, 1);
        int samples = (int) Duration.ofDays(60).dividedBy(sample);
        for (String from : List.of("2026-10-14T10:00:00Z", "2027-03-10T21:13:00Z")) {
            List<Piece> measured = new ArrayList<>();
            Instant now = Instant.parse(from);
            int left = samples;
            while (left > 0) {
                Instant begin =
                        rule.begin(now, left < samples || !measured.isEmpty()).orElseThrow();
                now = rule.warmsUp(begin) || measured.isEmpty() ? begin.plus(sample) : begin;
                int taken = 0;
                for (; left > 0 && rule.fits(now); left--, taken++) {
                    now = now.plus(sample);
                }
                assertThat(windows.firstStart(begin, Duration.between(begin, now)))
                        .hasValue(begin);
                measured.add(new Piece(begin, now, taken));
            }
            assertThat(rule.pieces(Instant.parse(from), samples, Stage.NEW, sample))
                    .isEqualTo(measured);
        }
    }

    private static PieceRule rule(Duration sample) {
        return new PieceRule(NIGHTS, sample, 1);
    }

    private static List<String> pieces(PieceRule rule, Instant from, int samples, Stage stage) {
        return rule.pieces(from, samples, stage, rule.sample()).stream()
                .map(piece -> piece.from() + " to " + piece.until() + ": " + piece.samples())
                .toList();
    }
}
