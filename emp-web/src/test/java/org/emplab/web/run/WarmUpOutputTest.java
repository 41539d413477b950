package org.emplab.web.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmUpOutputTest {
    @Test
    void namesAStreamThatIsNoTextInItsPlace() {
        String zipped = "\ufffd\u0002x\ufffd\u0000".repeat(40);
        assertThat(RunController.WarmUpOutput.readable("gzip, standard output, the last 32 KiB of 585000 bytes\n"
                        + zipped + "\ngzip, standard error, 12 bytes\nall is well\n"))
                .isEqualTo("gzip, standard output, the last 32 KiB of 585000 bytes\nbinary\n"
                        + "gzip, standard error, 12 bytes\nall is well\n");
        assertThat(RunController.WarmUpOutput.readable("standard output, 9 bytes\n\u001b[1mbold\n"))
                .isEqualTo("standard output, 9 bytes\n\u001b[1mbold\n");
    }
}
