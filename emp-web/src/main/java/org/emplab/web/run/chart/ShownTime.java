package org.emplab.web.run.chart;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.emplab.analysis.account.Account;
import org.emplab.model.RunHeader;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** A time of the program under test that a run's charts can show. */
public enum ShownTime {
    ET("ET"),
    PT("PT"),
    USER("user time"),
    SYSTEM("system time"),
    /** The parts of a sample's account that took the program's time. */
    WAITED("time waited"),
    INTERRUPTED("time interrupted"),
    STOLEN("time stolen"),
    BLOCKED("time blocked");

    /** The words of a header for the time that the kernel does not tell. */
    private static final String NOT_TOLD = "stolen by the hypervisor";

    private final String title;

    ShownTime(String title) {
        this.title = title;
    }

    /** The word for people. */
    public String title() {
        return title;
    }

    /** The name in an address. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Those that a run's accounts tell, as its header says; none for a run without accounts. */
    public static List<ShownTime> ofAccounts(RunHeader header) {
        Map<?, ?> described = Account.described(header);
        if (!Boolean.TRUE.equals(described.get("measured"))) {
            return List.of();
        }
        boolean stolen = !(described.get("notTold") instanceof List<?> missing && missing.contains(NOT_TOLD));
        return stolen ? List.of(WAITED, INTERRUPTED, STOLEN, BLOCKED) : List.of(WAITED, INTERRUPTED, BLOCKED);
    }

    /** Whether a run's points carry it. */
    boolean ofPoints() {
        return this == ET || this == PT;
    }

    /** The time of a name; another one is a bad request. */
    static ShownTime ofKey(String key) {
        return Arrays.stream(values())
                .filter(time -> time.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new ResponseStatusException(
                        HttpStatus.BAD_REQUEST,
                        "time is one of "
                                + Arrays.stream(values()).map(ShownTime::key).collect(Collectors.joining(", "))
                                + ", not " + key));
    }
}
