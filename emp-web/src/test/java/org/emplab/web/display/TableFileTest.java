package org.emplab.web.display;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.emplab.report.table.Table;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

class TableFileTest {

    @Test
    void theTablesOfTwoRunsGoIntoOnePaper() {
        Table times = Table.named("times", "Times").number("et", "ET", "ms", 3).build();
        assertThat(latex(times, "sort_100%-sodb9-times")).contains("\\label{tab:sort-100--sodb9-times}");
        assertThat(latex(times, "inc128-sodb9-times")).contains("\\label{tab:inc128-sodb9-times}");
    }

    @Test
    void soDoTheTablesOfTwoViewsOfOneRun() {
        Table times = Table.named("times", "Times").number("et", "ET", "ms", 3).build();
        assertThat(Stream.of("x=1,400", "x=401,800", "x=1,400").map(view -> latexOfView(view, times)))
                .map(text -> text.replaceAll("(?s).*\\\\label\\{([^}]*)}.*", "$1"))
                .allMatch(label -> label.matches("tab:inc128-sodb9-times-[0-9a-f]+"))
                .satisfies(labels ->
                        assertThat(labels.get(0)).isEqualTo(labels.get(2)).isNotEqualTo(labels.get(1)));
    }

    private static String latexOfView(String view, Table table) {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/runs/7/times.tex");
        request.setQueryString(view);
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
        try {
            return latex(table, "inc128-sodb9-times");
        } finally {
            RequestContextHolder.resetRequestAttributes();
        }
    }

    private static String latex(Table table, String stem) {
        return new String(TableFile.of(table, stem, "tex").getBody(), StandardCharsets.UTF_8);
    }
}
