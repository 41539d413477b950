package org.emplab.web.display;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.report.table.Digits;
import org.emplab.report.table.DurationText;
import org.emplab.report.table.Table;
import org.emplab.report.table.Table.Column;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.util.HtmlUtils;

/**
 * Values as the pages show them: digits in groups of three with a narrow no-break space, a dash for what was not
 * measured, times in UTC. Templates call it as {@code @display}.
 */
@Component("display")
public class Display {
    private static final String ABSENT = "–";
    /** The most rows of a table on a page: thousands keep a browser busy for seconds. */
    private static final int MOST_ROWS = 500;

    private static final int LONGEST_DAEMON = 40;
    private static final Set<String> NO_DAEMONS = Set.of("none seen", "others");

    private static final Pattern WHOLE = Pattern.compile("\\d{4,18}");
    private static final Pattern MEASURED =
            Pattern.compile("(?:Nanos|Micros|Millis|Seconds|[kKmM]?[hH]z|[kK]ilohertz)$");
    private static final Pattern TIME =
            Pattern.compile("\\b(\\d{4}-\\d\\d-\\d\\d)[T ](\\d\\d:\\d\\d)(:\\d\\d(?:\\.\\d{1,9})?)?(?:Z| UTC)\\b");
    private static final List<String> SIZES = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB");
    private static final DateTimeFormatter TO_THE_SECOND =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter TO_THE_MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Clock clock;

    public Display() {
        this(Clock.systemUTC());
    }

    Display(Clock clock) {
        this.clock = clock;
    }

    /** The rows of a table that a page shows: the first ones only where files hold it whole. */
    public List<List<@Nullable Object>> rows(Table table, boolean inFiles) {
        return inFiles && table.rows().size() > MOST_ROWS ? table.rows().subList(0, MOST_ROWS) : table.rows();
    }

    /** The columns of a table, without decimals that are zero in every row of a page: of times in whole milliseconds. */
    public List<Column> columns(Table table, List<List<@Nullable Object>> rows) {
        return new Table(table.name(), table.caption(), table.columns(), rows)
                .withoutEmptyDecimals()
                .columns();
    }

    public String count(@Nullable Number value) {
        return value == null ? ABSENT : Digits.grouped(exact(value));
    }

    public String count(OptionalLong value) {
        return value.isPresent() ? count(value.getAsLong()) : ABSENT;
    }

    /** How many things there are: {@code 1 sample}, {@code 12 828 samples}. */
    public String count(long value, String noun) {
        return count(value) + " " + noun + (value == 1 ? "" : "s");
    }

    /** Nanoseconds as ms with three decimals. */
    public String millis(long nanos) {
        return decimals(BigDecimal.valueOf(nanos, 6), 3);
    }

    public String millis(OptionalLong nanos) {
        return nanos.isPresent() ? millis(nanos.getAsLong()) : ABSENT;
    }

    /** A time that stands alone, as ms: without decimals where it is whole, else with three. */
    public String shortMillis(long nanos) {
        return decimals(BigDecimal.valueOf(nanos, 6), nanos % 1_000_000 == 0 ? 0 : 3);
    }

    /** A process's measure as it is. */
    public String measure(Measures measures, String measure) {
        return count(measures.get(Measure.valueOf(measure)));
    }

    /** A number rounded half up, with exactly so many decimals. */
    public String decimals(@Nullable Number value, int decimals) {
        if (value == null) {
            return ABSENT;
        }
        return Digits.grouped(exact(value).setScale(decimals, RoundingMode.HALF_UP));
    }

    /** The number with at most so many decimals, without trailing zeros. */
    public String plain(@Nullable Number value, int decimals) {
        if (value == null) {
            return ABSENT;
        }
        BigDecimal rounded = exact(value).setScale(decimals, RoundingMode.HALF_UP);
        return Digits.grouped(rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros());
    }

    /** A ratio as a power of ten with two significant digits: {@code 2.0·10⁻⁵}. */
    public String ratio(@Nullable Number value) {
        if (value == null) {
            return ABSENT;
        }
        double ratio = value.doubleValue();
        if (ratio == 0 || Math.abs(ratio) >= 0.1) {
            return plain(value, 3);
        }
        String text = String.format(Locale.ROOT, "%.1e", ratio);
        int e = text.indexOf('e');
        return text.substring(0, e).replace('-', '−') + "·10" + superscript(Integer.parseInt(text.substring(e + 1)));
    }

    /** A table's cell, rounded as its column says. */
    public String cell(@Nullable Object cell, Column column) {
        if (cell == null) {
            return ABSENT;
        }
        if (!(cell instanceof Number number) || !finite(number)) {
            return Digits.sentence(cell.toString());
        }
        if (column.decimals() < 0) {
            return plain(number, 6);
        }
        BigDecimal rounded = exact(number).setScale(column.decimals(), RoundingMode.HALF_UP);
        return rounded.signum() == 0 && exact(number).signum() != 0 ? ratio(number) : Digits.grouped(rounded);
    }

    /** Whether a cell names one daemon, which has a page. */
    public boolean isDaemon(@Nullable Object cell, Column column) {
        return column.kind() == Column.Kind.DAEMON && cell instanceof String name && isOneDaemon(name);
    }

    /** A table's names of daemons as they are shown: long ones without their middle. */
    public ShortNames daemons(Table table) {
        return ShortNames.of(
                IntStream.range(0, table.columns().size())
                        .filter(at -> table.columns().get(at).kind() == Column.Kind.DAEMON)
                        .boxed()
                        .flatMap(at -> table.rows().stream().map(row -> row.get(at)))
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .distinct()
                        .toList(),
                LONGEST_DAEMON);
    }

    /** Whether words name one daemon: not several, and not what is said where there is none. */
    public boolean isOneDaemon(String name) {
        return !name.isEmpty() && !name.startsWith("[") && !name.contains(" (") && !NO_DAEMONS.contains(name);
    }

    /** A sentence of an analysis, with the digits of its times and counts in groups. */
    public String sentence(@Nullable String text) {
        return text == null ? "" : Digits.sentence(text);
    }

    /** A value of an environment by the name of its field: sizes in words, times and frequencies in groups of digits. */
    public String field(String key, @Nullable Object value) {
        String text = String.valueOf(value);
        if (value == null || !WHOLE.matcher(text).matches()) {
            return value == null ? ABSENT : text;
        }
        if (key.endsWith("Bytes")) {
            return size(new BigDecimal(text));
        }
        return MEASURED.matcher(key).find() ? Digits.grouped(new BigDecimal(text)) : text;
    }

    /** Bytes in the largest unit that they fill: {@code 64 GiB}, {@code 62.7 GiB}. */
    private String size(BigDecimal bytes) {
        int unit = 0;
        double value = bytes.doubleValue();
        while (unit < SIZES.size() - 1 && value >= 1024) {
            value /= 1024;
            unit++;
        }
        return plain(value, 1) + " " + SIZES.get(unit);
    }

    /** The beginning of a long id, enough to tell it from the others of a list. */
    public String shortId(String id) {
        return id.length() > 12 ? id.substring(0, 8) : id;
    }

    /** The login of a person whom records name as {@code user:ada}. */
    public String login(String caller) {
        return Caller.login(caller);
    }

    /** Date and time to the second, UTC. */
    public String time(@Nullable Instant instant) {
        return instant == null ? ABSENT : TO_THE_SECOND.format(instant);
    }

    /** Date and time to the minute, UTC. */
    public String minute(@Nullable Instant instant) {
        return instant == null ? ABSENT : TO_THE_MINUTE.format(instant);
    }

    /**
     * Words as HTML in which each time in UTC, {@code 2026-11-23T02:22:05Z} or {@code 2026-11-23 02:22 UTC}, is an element
     * that the page's script shows in the reader's zone.
     */
    public String withTimes(@Nullable String text) {
        if (text == null) {
            return "";
        }
        StringBuilder html = new StringBuilder();
        Matcher found = TIME.matcher(HtmlUtils.htmlEscape(text));
        while (found.find()) {
            found.appendReplacement(html, Matcher.quoteReplacement(element(found)));
        }
        return found.appendTail(html).toString();
    }

    private static String element(MatchResult found) {
        String told = found.group(3) == null ? ":00" : found.group(3);
        boolean seconds = !told.equals(":00");
        try {
            Instant at = Instant.parse(found.group(1) + "T" + found.group(2) + told + "Z");
            return "<time data-zone" + (seconds ? "=\"seconds\"" : "") + " datetime=\"" + at + "\">"
                    + (seconds ? TO_THE_SECOND : TO_THE_MINUTE).format(at) + " UTC</time>";
        } catch (DateTimeParseException noTime) {
            return found.group();
        }
    }

    public Instant now() {
        return clock.instant();
    }

    public boolean past(Instant instant) {
        return instant.isBefore(clock.instant());
    }

    /** How far away an instant is: {@code in 3 min}, {@code 2 h ago}. */
    public String distance(Instant instant) {
        Duration ahead = Duration.between(clock.instant(), instant);
        String length = DurationText.of(ahead.abs());
        if (ahead.abs().toSeconds() < 5) {
            return "now";
        }
        return ahead.isNegative() ? length + " ago" : "in " + length;
    }

    /** How far away at most an instant is that was predicted with so large an error: {@code within 30 s}. */
    public String within(Instant predicted, double errorSeconds) {
        double left = Duration.between(clock.instant(), predicted).toMillis() / 1000.0;
        return "within " + DurationText.of(Math.max(0, left) + errorSeconds);
    }

    /** A program's time from which another cutoff holds, to a tenth of a second where it is short. */
    public String taskTime(double seconds) {
        return DurationText.precise(seconds);
    }

    /** A length of time in its two largest units: {@code 4 h 33 min}, {@code 95 s}. */
    public String duration(double seconds) {
        return DurationText.of(seconds);
    }

    /** A number of days in the largest unit that it fills: {@code 2 years}, {@code 3 weeks}, {@code 90 days}. */
    public String days(int days) {
        int unit = days % 365 == 0 ? 365 : days % 7 == 0 && days < 70 ? 7 : 1;
        return count(days / unit, unit == 365 ? "year" : unit == 7 ? "week" : "day");
    }

    /** The length from one instant to another. */
    public String between(Instant from, Instant to) {
        return DurationText.of(Duration.between(from, to));
    }

    private static boolean finite(Number number) {
        return Double.isFinite(number.doubleValue());
    }

    private static BigDecimal exact(Number number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        return number instanceof Double || number instanceof Float
                ? BigDecimal.valueOf(number.doubleValue())
                : new BigDecimal(number.toString());
    }

    private static String superscript(int exponent) {
        String digits = "⁰¹²³⁴⁵⁶⁷⁸⁹";
        StringBuilder text = new StringBuilder(exponent < 0 ? "⁻" : "");
        for (char digit : String.valueOf(Math.abs(exponent)).toCharArray()) {
            text.append(digits.charAt(digit - '0'));
        }
        return text.toString();
    }
}
