package org.emplab.agent.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.emplab.runfile.Sha256;
import org.junit.jupiter.api.Test;

class BpfObjectTest {
    private static final BpfObject OBJECT = BpfObject.read("account.bpf.o");

    @Test
    void isOfTheSourceBesideIt() throws IOException {
        byte[] source = Files.readAllBytes(Path.of("src/main/bpf/account.bpf.c"));

        assertThat(OBJECT.content("source_sha256"))
                .as("compile account.bpf.c by src/main/bpf/build")
                .isEqualTo(HexFormat.of().formatHex(Sha256.digest().digest(source)));
    }

    @Test
    void laysItsMapsOutAsTheAgentReadsThem() {
        assertThat(OBJECT.size(".bss")).isEqualTo(AccountMaps.ROOT_BEGAN + 8);
        assertThat(OBJECT.map("causes").valueBytes()).isEqualTo(AccountMaps.NAME + 16);
        assertThat(OBJECT.map("execs").valueBytes()).isEqualTo(AccountMaps.EXEC_WORDS + AccountMaps.MOST_WORDS);
        assertThat(OBJECT.map("execs").entries()).isEqualTo(AccountMaps.MOST_EXECS);
    }
}
