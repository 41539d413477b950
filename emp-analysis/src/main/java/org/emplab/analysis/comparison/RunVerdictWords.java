package org.emplab.analysis.comparison;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.cluster.SampleCauses.SampleCause;
import org.emplab.analysis.steady.SteadyWords;
import org.emplab.report.table.Digits;

/** The verdict on a run in a sentence, the same wherever it is told. */
public final class RunVerdictWords {
    private static final int MOST_NAMED = 4;

    private RunVerdictWords() {}

    /** "16 long samples of 800: rhn_check 7, rhsmcertd-worke 7, sshd 2; ET drifts by +6.0 %". */
    public static String of(RunCluster verdict) {
        int count = verdict.causes().size();
        String found = count == 0
                ? "No sample of " + number(verdict.samples()) + " is unusually long"
                : number(count) + (count == 1 ? " long sample of " : " long samples of ") + number(verdict.samples())
                        + ": " + culprits(verdict.causes());
        return found
                + SteadyWords.inShort(verdict.steady())
                        .map(words -> (count == 0 ? ", but " : "; ") + words)
                        .orElse("");
    }

    private static String culprits(List<SampleCause> causes) {
        Map<String, Long> byName = causes.stream()
                .flatMap(cause -> cause.name().stream())
                .collect(groupingBy(name -> name, LinkedHashMap::new, counting()));
        List<Map.Entry<String, Long>> mostFirst = byName.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .toList();
        List<String> words = new ArrayList<>();
        mostFirst.stream()
                .limit(MOST_NAMED)
                .forEach(daemon -> words.add(daemon.getKey() + " " + number(daemon.getValue())));
        long others = mostFirst.stream()
                .skip(MOST_NAMED)
                .mapToLong(Map.Entry::getValue)
                .sum();
        if (others > 0) {
            words.add("other daemons " + number(others));
        }
        long unexplained =
                causes.stream().filter(cause -> cause.name().isEmpty()).count();
        if (unexplained > 0) {
            words.add("no cause seen " + number(unexplained));
        }
        return String.join(", ", words);
    }

    private static String number(long count) {
        return Digits.grouped(BigDecimal.valueOf(count));
    }
}
