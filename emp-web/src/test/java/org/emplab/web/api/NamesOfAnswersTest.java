package org.emplab.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The description knows bodies and answers by one word each: of two with the same word it would describe only one. */
class NamesOfAnswersTest {

    @Test
    void noTwoRecordsOfTheCallsHaveOneName() {
        List<JavaClass> records = new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("org.emplab.server", "org.emplab.web")
                        .stream()
                        .filter(type -> type.isRecord() && (type.isAnnotatedWith(Schema.class) || isOfACall(type)))
                        .toList();
        assertThat(records).hasSizeGreaterThan(50);
        assertThat(records.stream().collect(Collectors.groupingBy(NamesOfAnswersTest::name)).entrySet().stream()
                        .filter(one -> one.getValue().size() > 1))
                .isEmpty();
    }

    private static boolean isOfACall(JavaClass type) {
        return type.getEnclosingClass()
                .filter(enclosing -> enclosing.getSimpleName().endsWith("Api"))
                .isPresent();
    }

    private static String name(JavaClass type) {
        return type.tryGetAnnotationOfType(Schema.class).map(Schema::name).orElse(type.getSimpleName());
    }
}
