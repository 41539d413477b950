package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A class that a page names with its package is a class of today. A decision record names a deleted class without its
 * package, and says that it is deleted.
 */
class DocumentedClassesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern CLASS_WITH_PACKAGE = Pattern.compile("`([a-z][a-z.]*)?\\.([A-Z]\\w+)`");
    private static final Set<String> OF_LIBRARIES = Set.of("Clock", "EntityManager");
    private static final List<String> SOURCES = sources();

    @ParameterizedTest
    @MethodSource
    void eachClassIsInThePackageThatThePageNames(Path page) throws IOException {
        assertThat(missing(Files.readString(page))).isEmpty();
    }

    @Test
    void theRecordOfEntitiesNamesNoClassThatIsGone() throws IOException {
        String record = Files.readString(ROOT.resolve("docs/decisions/0001-jpa-beside-sql.md"));
        List<String> gone = Pattern.compile("`([A-Z]\\w+)`")
                .matcher(record.substring(0, record.indexOf("**SQL stays")))
                .results()
                .map(name -> name.group(1))
                .filter(name -> !OF_LIBRARIES.contains(name))
                .filter(name -> SOURCES.stream().noneMatch(source -> source.endsWith("." + name)))
                .toList();
        assertThat(gone).isEmpty();
    }

    @Test
    void aMovedClassIsMissing() {
        assertThat(missing("`period.PeriodSearch`, `.LatticeFit`, `daemon.PeriodSearch`, `.PeriodGridFit`"))
                .containsExactly("period.PeriodSearch", "period.LatticeFit");
    }

    static Stream<Path> eachClassIsInThePackageThatThePageNames() throws IOException {
        Stream<Path> records = Files.list(ROOT.resolve("docs/decisions"));
        return Stream.concat(Stream.of(ROOT.resolve("docs/appendix/formulas.md")), records);
    }

    /** A name that begins with a dot is in the package of the name before it. */
    private static List<String> missing(String page) {
        List<String> missing = new ArrayList<>();
        String[] last = {""};
        CLASS_WITH_PACKAGE.matcher(page).results().forEach(name -> {
            last[0] = name.group(1) == null ? last[0] : name.group(1);
            String type = last[0] + "." + name.group(2);
            if (SOURCES.stream().noneMatch(source -> source.endsWith("." + type))) {
                missing.add(type);
            }
        });
        return missing;
    }

    private static List<String> sources() {
        return Stream.of("analysis", "agent", "web", "server")
                .map(module -> ROOT.resolve("emp-" + module + "/src/main/java"))
                .flatMap(DocumentedClassesTest::typesBelow)
                .toList();
    }

    private static Stream<String> typesBelow(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files
                    .map(file -> directory.relativize(file).toString())
                    .filter(file -> file.endsWith(".java"))
                    .map(file -> file.substring(0, file.length() - 5).replace('/', '.'))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
