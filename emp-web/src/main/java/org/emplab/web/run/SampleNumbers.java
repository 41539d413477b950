package org.emplab.web.run;

import java.util.PrimitiveIterator;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** Numbers of samples in an address: {@code 3,75-80,634}. */
public final class SampleNumbers {
    private static final int MOST = 1_000_000;

    private SampleNumbers() {}

    public static SortedSet<Integer> parse(String text) {
        TreeSet<Integer> numbers = new TreeSet<>();
        try {
            for (String part : text.split(",", -1)) {
                int dash = part.indexOf('-');
                int from = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
                int to = dash < 0 ? from : Integer.parseInt(part.substring(dash + 1));
                for (int number = from; number <= to && numbers.size() < MOST; number++) {
                    numbers.add(number);
                }
            }
        } catch (NumberFormatException notANumber) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "samples are numbers and ranges", notANumber);
        }
        return numbers;
    }

    /**
     * @param numbers growing
     */
    public static String write(IntStream numbers) {
        StringBuilder text = new StringBuilder();
        int from = -1;
        int last = -1;
        for (PrimitiveIterator.OfInt each = numbers.iterator(); each.hasNext(); ) {
            int number = each.nextInt();
            if (last < 0 || number != last + 1) {
                end(text, from, last);
                from = number;
                text.append(text.isEmpty() ? "" : ",").append(number);
            }
            last = number;
        }
        end(text, from, last);
        return text.toString();
    }

    private static void end(StringBuilder text, int from, int last) {
        if (last > from) {
            text.append('-').append(last);
        }
    }
}
