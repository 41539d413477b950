package org.emplab.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeekWindowsTest {
    /** A Wednesday. */
    private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{from: 18:00, to: 08:00}]                            | 3  | 2026-11-25T18:00:00Z",
                "[{from: 10:00, to: 18:00}]                            | 3  | 2026-11-25T12:00:00Z",
                "[{from: 10:00, to: 14:00}]                            | 3  | 2026-11-26T10:00:00Z",
                "[{days: mon-tue}]                                     | 48 | 2026-11-30T00:00:00Z",
                "[{days: fri-mon}]                                     | 96 | 2026-11-27T00:00:00Z",
                "[{days: [sat, sun]}]                                  | 40 | 2026-11-28T00:00:00Z",
                "[{days: mon-fri, from: 18:00, to: 08:00}, {days: 'sat,sun'}] | 50 | 2026-11-27T18:00:00Z",
                "[{days: fri, from: 20:00, timeZone: Europe/Vienna}]   | 1  | 2026-11-27T19:00:00Z",
                "[{}]                                                  | 9000 | 2026-11-25T12:00:00Z",
            })
    void aRunStartsWhereItEndsInTheSameWindow(String windows, int hours, Instant start) {
        assertThat(windows(windows).firstStart(NOW, Duration.ofHours(hours))).hasValue(start);
    }

    @Test
    void aRunThatIsLongerThanAnyWindowNeverStarts() {
        WeekWindows nights = windows("[{days: mon-fri, from: 18:00, to: 08:00}, {days: sat, from: 08:00}]");
        assertThat(nights.firstStart(NOW, Duration.ofHours(31))).isEmpty();
        assertThat(nights.longest(NOW)).hasValue(Duration.ofHours(30));
    }

    @Test
    void withoutWindowsAnyTimeIsGood() {
        assertThat(WeekWindows.ALWAYS.firstStart(NOW, Duration.ofDays(400))).hasValue(NOW);
        assertThat(WeekWindows.ALWAYS.longest(NOW)).isEmpty();
    }

    @Test
    void theHourThatIsSkippedInSpringMakesItsNightShorter() {
        WeekWindows nights = windows("[{from: 22:00, to: 06:00, timeZone: Europe/Vienna}]");
        Instant before = Instant.parse("2027-03-27T20:00:00Z");
        assertThat(nights.firstStart(before, Duration.ofHours(7))).hasValue(Instant.parse("2027-03-27T21:00:00Z"));
        assertThat(nights.firstStart(before, Duration.ofHours(8))).hasValue(Instant.parse("2027-03-28T20:00:00Z"));
    }

    @Test
    void aWindowThatBeginsInTheHourThatIsSkippedIsAnHourLater() {
        WeekWindows sundays = windows("[{days: sun, from: 02:30, to: 03:10, timeZone: Europe/Vienna}]");
        assertThat(sundays.firstStart(Instant.parse("2027-03-27T12:00:00Z"), Duration.ofMinutes(40)))
                .hasValue(Instant.parse("2027-03-28T01:30:00Z"));
        assertThat(sundays.firstStart(Instant.parse("2027-03-29T12:00:00Z"), Duration.ofMinutes(40)))
                .hasValue(Instant.parse("2027-04-04T00:30:00Z"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]                        | windows must be a list of 1 to 50 windows",
                "nights                    | windows must be a list of 1 to 50 windows, not nights",
                "[night]                   | windows[0] must be an object with days, from, to and timeZone, not night",
                "[{day: mon}]              | windows[0].day is no key of a window",
                "[{days: mon}, {from: 25}] | windows[1].from must be a time of day such as 18:00, not 25",
                "[{days: mon-sunday}]      | windows[0].days must be days such as mon, mon-fri or [sat, sun], not mon-sunday",
                "[{days: []}]              | windows[0].days must be days",
                "[{timeZone: Vienna}]      | windows[0].timeZone must be a time zone such as Europe/Vienna, not Vienna",
            })
    void unreadableWindowsAreNamed(String windows, String message) {
        assertThatThrownBy(() -> windows(windows)).hasMessageContaining(message);
    }

    private static WeekWindows windows(String yaml) {
        Map<String, Object> read =
                SpecificationText.read("windows: " + yaml, "test").content();
        return WeekWindows.of(read.get("windows"));
    }
}
