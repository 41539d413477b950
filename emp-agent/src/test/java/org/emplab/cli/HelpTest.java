package org.emplab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The help that a user gets. */
class HelpTest {
    @TempDir
    Path directory;

    @Test
    void ofACommandIsThatOfItsOption() {
        assertThat(CommandLineRun.of("help", "export").out())
                .isEqualTo(CommandLineRun.of("export", "--help").out())
                .contains("emp export");
        assertThat(CommandLineRun.of("help").out()).contains("Usage: emp");
        assertThat(CommandLineRun.of("help", "frob").status()).isEqualTo(2);
        assertThat(CommandLineRun.of("help", "measure", "touch", "help", "help").out())
                .as("executes nothing")
                .isEqualTo(CommandLineRun.of("measure", "--help").out());
    }

    @Test
    void namesRareOptionsAndExplainsThemWhenAsked() {
        String help = CommandLineRun.of("measure", "--help").out();
        String all = CommandLineRun.of("measure", "--help-all").out();

        assertThat(help)
                .contains("The program:", "(explained by --help-all):", "--nice")
                .doesNotContain("-20 to 19");
        assertThat(all).contains("How the program is run:").contains("-20 to 19");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void completesCommandsAndOptionsInAShell(String shell) {
        CommandLineRun run = CommandLineRun.of("completion", shell);

        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("measure", "warm-ups", "change-points").doesNotContain("rehearse'");
    }

    @Test
    void isAManualPageForEachCommand() throws IOException {
        CommandLineRun run = CommandLineRun.of("man-pages", directory);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err().lines()).singleElement().asString().endsWith(" manual pages");
        assertThat(Files.readString(directory.resolve("emp-measure.1")))
                .startsWith(".TH EMP-MEASURE 1")
                .contains(".SH NAME\nemp\\-measure \\- Times any program", "\\-\\-warm\\-ups", ".SH EXAMPLES");
        try (Stream<Path> pages = Files.list(directory)) {
            assertThat(pages)
                    .hasSizeGreaterThan(30)
                    .noneMatch(page -> page.toString().contains("rehearse"));
        }
    }

    @Test
    void isInSignsThatTheLocaleHas() throws IOException {
        StringWriter text = new StringWriter();
        try (Writer plain = new PlainText(text)) {
            plain.write("1.0 ± 0.1 µs … ─ é");
        }

        assertThat(text).hasToString("1.0 +- 0.1 us ... - é");
        assertThat(PlainText.isAskedFor(Map.of("LC_ALL", "C", "LANG", "de_DE.UTF-8")))
                .isTrue();
        assertThat(PlainText.isAskedFor(Map.of("LC_ALL", "C.UTF-8"))).isFalse();
        assertThat(PlainText.isAskedFor(Map.of())).isFalse();
    }
}
