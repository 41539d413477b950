package org.emplab.agent.account;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Assembles one BPF program. Each method appends one instruction of the kernel's instruction set
 * (Documentation/bpf/standardization/instruction-set.rst) and returns this; jumps name labels.
 */
final class BpfCode {
    /** Holds results of calls. */
    static final int R0 = 0;

    /** The first argument; calls destroy R1 to R5. */
    static final int R1 = 1;

    static final int R2 = 2;
    static final int R3 = 3;
    static final int R4 = 4;
    static final int R5 = 5;

    /** The first of four registers that calls keep. */
    static final int R6 = 6;

    static final int R7 = 7;
    static final int R8 = 8;
    static final int R9 = 9;

    /** Points behind the program's 512 bytes of stack. */
    static final int STACK = 10;

    private static final int IMMEDIATE = 0;
    private static final int REGISTER = 0x08;
    private static final int ALU64 = 0x07;
    private static final int JUMP = 0x05;
    private static final int LOAD_IMMEDIATE = 0x18;
    private static final int MAP_FD = 1;
    private static final int MAP_VALUE = 2;
    private static final int LOCAL_CALL = 1;
    private static final int ATOMIC = 0xdb;
    private static final int EXCHANGE = 0xe1;
    private static final int FETCH = 0x01;

    private record Instruction(int code, int destination, int source, int offset, int immediate) {}

    /** Calculations of 64 bits. */
    enum Operation {
        ADD(0x00),
        SUBTRACT(0x10),
        MULTIPLY(0x20),
        OR(0x40),
        AND(0x50),
        SHIFT_LEFT(0x60),
        SHIFT_RIGHT_SIGNED(0xc0);

        private final int code;

        Operation(int code) {
            this.code = code;
        }
    }

    /** Comparisons of 64 bits. */
    enum Condition {
        EQUAL(0x10),
        NOT_EQUAL(0x50),
        ANY_BIT(0x40),
        GREATER(0x20),
        GREATER_SIGNED(0x60),
        LESS_OR_EQUAL_SIGNED(0xd0);

        private final int code;

        Condition(int code) {
            this.code = code;
        }
    }

    /** Sizes of loads and stores. */
    enum Size {
        FOUR(0x00),
        EIGHT(0x18);

        private final int code;

        Size(int code) {
            this.code = code;
        }
    }

    private final List<Instruction> instructions = new ArrayList<>();
    private final Map<String, Integer> labels = new HashMap<>();
    private final Map<Integer, String> jumps = new HashMap<>();

    BpfCode copy(int destination, int source) {
        return add(0xb0 | ALU64 | REGISTER, destination, source, 0, 0);
    }

    BpfCode set(int destination, int value) {
        return add(0xb0 | ALU64 | IMMEDIATE, destination, 0, 0, value);
    }

    BpfCode setLong(int destination, long value) {
        add(LOAD_IMMEDIATE, destination, 0, 0, (int) value);
        return add(0, 0, 0, 0, (int) (value >>> 32));
    }

    BpfCode calculate(Operation operation, int destination, int source) {
        return add(operation.code | ALU64 | REGISTER, destination, source, 0, 0);
    }

    BpfCode calculateWith(Operation operation, int destination, int value) {
        return add(operation.code | ALU64 | IMMEDIATE, destination, 0, 0, value);
    }

    BpfCode load(Size size, int destination, int pointer, int offset) {
        return add(0x61 | size.code, destination, pointer, offset, 0);
    }

    BpfCode store(Size size, int pointer, int offset, int source) {
        return add(0x63 | size.code, pointer, source, offset, 0);
    }

    BpfCode storeValue(Size size, int pointer, int offset, int value) {
        return add(0x62 | size.code, pointer, 0, offset, value);
    }

    /** Adds to eight bytes that other CPUs change, too. */
    BpfCode addAtomically(int pointer, int offset, int source) {
        return add(ATOMIC, pointer, source, offset, 0);
    }

    /** Adds the register to eight bytes, and gives it their value of before. */
    BpfCode fetchAndAdd(int pointer, int offset, int register) {
        return add(ATOMIC, pointer, register, offset, FETCH);
    }

    /** Exchanges eight bytes with the register. */
    BpfCode exchange(int pointer, int offset, int register) {
        return add(ATOMIC, pointer, register, offset, EXCHANGE);
    }

    BpfCode jump(String label) {
        jumps.put(instructions.size(), label);
        return add(JUMP, 0, 0, 0, 0);
    }

    BpfCode jumpIf(Condition condition, int left, int right, String label) {
        jumps.put(instructions.size(), label);
        return add(condition.code | JUMP | REGISTER, left, right, 0, 0);
    }

    BpfCode jumpIfValue(Condition condition, int left, int value, String label) {
        jumps.put(instructions.size(), label);
        return add(condition.code | JUMP | IMMEDIATE, left, 0, 0, value);
    }

    /** Names the next instruction. */
    BpfCode label(String label) {
        if (labels.putIfAbsent(label, instructions.size()) != null) {
            throw new IllegalArgumentException("two labels " + label);
        }
        return this;
    }

    /** Calls a helper of the kernel by its number in linux/bpf.h. */
    BpfCode call(int helper) {
        return add(0x80 | JUMP, 0, 0, 0, helper);
    }

    /** Calls a function of this program, which ends with {@link #exit}. */
    BpfCode callLocal(String label) {
        jumps.put(instructions.size(), label);
        return add(0x80 | JUMP, 0, LOCAL_CALL, 0, 0);
    }

    BpfCode exit() {
        return add(0x90 | JUMP, 0, 0, 0, 0);
    }

    /** Points to a map, for helpers. */
    BpfCode map(int destination, int fd) {
        add(LOAD_IMMEDIATE, destination, MAP_FD, 0, fd);
        return add(0, 0, 0, 0, 0);
    }

    /** Points to the only value of an array. */
    BpfCode mapValue(int destination, int fd) {
        add(LOAD_IMMEDIATE, destination, MAP_VALUE, 0, fd);
        return add(0, 0, 0, 0, 0);
    }

    /** Points to a place on the stack, by its negative offset. */
    BpfCode stack(int destination, int offset) {
        return copy(destination, STACK).calculateWith(Operation.ADD, destination, offset);
    }

    /** The number of instructions. */
    int length() {
        return instructions.size();
    }

    /**
     * Encodes the program, eight bytes an instruction.
     *
     * @throws IllegalStateException if a jump names no label
     */
    ByteBuffer assemble() {
        ByteBuffer bytes = ByteBuffer.allocate(8 * length()).order(ByteOrder.nativeOrder());
        boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        for (int i = 0; i < length(); i++) {
            Instruction at = instructions.get(i);
            int distance = jumps.containsKey(i) ? target(jumps.get(i)) - i - 1 : 0;
            boolean local = at.code == (0x80 | JUMP) && at.source == LOCAL_CALL;
            bytes.put((byte) at.code);
            bytes.put((byte) (little ? at.destination | at.source << 4 : at.destination << 4 | at.source));
            bytes.putShort((short) (local ? 0 : at.offset + distance));
            bytes.putInt(local ? distance : at.immediate);
        }
        return bytes.flip();
    }

    private int target(String label) {
        Integer target = labels.get(label);
        if (target == null) {
            throw new IllegalStateException("no label " + label);
        }
        return target;
    }

    private BpfCode add(int code, int destination, int source, int offset, int immediate) {
        instructions.add(new Instruction(code, destination, source, offset, immediate));
        return this;
    }
}
