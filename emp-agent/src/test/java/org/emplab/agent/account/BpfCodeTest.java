package org.emplab.agent.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteOrder;
import java.util.HexFormat;
import org.emplab.agent.account.BpfCode.Condition;
import org.emplab.agent.account.BpfCode.Operation;
import org.emplab.agent.account.BpfCode.Size;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Expected bytes by llvm-mc 14 (triple bpfel), from the same instructions in its assembler's words. */
class BpfCodeTest {
    @Test
    void encodesInstructionsAsTheAssemblerDoes() {
        Assumptions.assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "a big-endian machine");
        BpfCode code = new BpfCode()
                .set(BpfCode.R0, 7) // r0 = 7
                .copy(BpfCode.R6, BpfCode.R1) // r6 = r1
                .load(Size.EIGHT, BpfCode.R2, BpfCode.R6, 16) // r2 = *(u64 *)(r6 + 16)
                .store(Size.FOUR, BpfCode.STACK, -4, BpfCode.R2) // *(u32 *)(r10 - 4) = r2
                .calculateWith(Operation.SHIFT_LEFT, BpfCode.R2, 3) // r2 <<= 3
                .calculate(Operation.SUBTRACT, BpfCode.R2, BpfCode.R0) // r2 -= r0
                .jumpIfValue(Condition.EQUAL, BpfCode.R2, 0, "end") // if r2 == 0 goto +1
                .addAtomically(BpfCode.R6, 8, BpfCode.R2) // lock *(u64 *)(r6 + 8) += r2
                .label("end")
                .exit(); // exit

        assertThat(HexFormat.of().formatHex(code.assemble().array()))
                .isEqualTo("b700000007000000" + "bf16000000000000" + "7962100000000000" + "632afcff00000000"
                        + "6702000003000000" + "1f02000000000000" + "1502010000000000" + "db26080000000000"
                        + "9500000000000000");
    }

    @Test
    void refusesAJumpToNowhere() {
        assertThatThrownBy(() -> new BpfCode().jump("nowhere").assemble())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("nowhere");
    }
}
