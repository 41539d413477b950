package org.emplab.analysis.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ClusterConstantsTest {
    @Test
    void areAllInTheTableOfTheMethodWithTheirValues() throws IOException, IllegalAccessException {
        String table = Files.readString(Path.of("../docs/appendix/formulas.md"));

        for (Field field : ClusterConstants.class.getDeclaredFields()) {
            field.setAccessible(true);
            String value = field.get(null) instanceof double[] several
                    ? String.join(
                            ", ",
                            Arrays.stream(several)
                                    .mapToObj(ClusterConstantsTest::text)
                                    .toList())
                    : text(((Number) field.get(null)).doubleValue());
            assertThat(table).contains("| `" + field.getName() + "` | " + value + " |");
        }
    }

    private static String text(double value) {
        return value == 1 / 7.0
                ? "1/7"
                : value == Math.log(5)
                        ? "ln 5"
                        : new BigDecimal("" + value).stripTrailingZeros().toPlainString();
    }
}
