package org.emplab.web.display;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.util.HtmlUtils;

class MarkdownTest {
    private static final int LONGEST_NOTES = 100_000;

    private final Markdown markdown = new Markdown();

    @Test
    void takesHtmlForText() {
        assertThat(markdown.html("<script>x()</script>\n\n[a](javascript:x()) **b**"))
                .contains("&lt;script&gt;", "href=\"\"", "<strong>b</strong>");
    }

    @Test
    void asksNoOtherHostForAPicture() {
        assertThat(markdown.html("![a plot](https://example.org/p.png)"))
                .doesNotContain("<img")
                .contains("href=\"https://example.org/p.png\"", "a plot");
    }

    @ParameterizedTest
    @CsvSource({"'*a _a ', ' a_ a*'", "'![a ', ' a](b)'", "'![\\]', '](x)'"})
    void showsTooDeepNestingAsItIs(String opening, String closing) {
        int levels = LONGEST_NOTES / (opening.length() + closing.length());
        assertThat(markdown.html(opening.repeat(levels) + "x" + closing.repeat(levels)))
                .startsWith("<pre>")
                .doesNotContain("<a", "<em");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<a ", "[", "[[", "![", "_a", "<!--", "\\", "[a](", "|"})
    void showsWhatIsRepeatedWithoutEndAsText(String part) {
        assertThat(markdown.html(part.repeat(LONGEST_NOTES / part.length())))
                .contains(HtmlUtils.htmlEscape(part.strip()));
    }

    @Test
    void showsALongListOfLinksAsOne() {
        assertThat(markdown.html("- [run](/runs/1) is **new**\n".repeat(400)))
                .startsWith("<ul>")
                .contains("<a rel=\"nofollow noopener noreferrer\" href=\"/runs/1\">run</a>");
    }
}
