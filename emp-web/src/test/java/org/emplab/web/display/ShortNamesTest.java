package org.emplab.web.display;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShortNamesTest {
    @Test
    void leavesOutTheMiddleOfALongName() {
        String container = "docker-256c169bb5b14e0fa1b2c3d4e5f60718.scope";
        ShortNames names = ShortNames.of(List.of(container, "sshd"), 20);
        assertThat(names.of(container)).isEqualTo("docker-256…718.scope").hasSize(20);
        assertThat(names.of("sshd")).isEqualTo("sshd");
    }

    @Test
    void neverLetsTwoNamesThatDifferLookAlike() {
        List<String> names =
                List.of("job-aaaaaaaaaa1bbbbbbbbbb.service", "job-aaaaaaaaaa2bbbbbbbbbb.service", "job-aaaa…b.service");
        ShortNames shown = ShortNames.of(names, 16);
        assertThat(names.stream().map(shown::of)).doesNotHaveDuplicates();
        assertThat(shown.of(names.get(0))).isNotEqualTo(names.get(0)).contains("1");
    }
}
