package org.emplab.agent.account;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;

/**
 * An object file of BPF programs as clang writes it (ELF, 64 bits, little-endian): a section for each program, which is
 * linked when it is loaded.
 */
final class BpfObject {
    private static final int SECTION_HEADER = 64;
    private static final int SYMBOL = 24;
    private static final int RELOCATION = 16;
    private static final int INSTRUCTION = 8;
    private static final int R_BPF_64_64 = 1;
    private static final int MAP_FD = 1;
    private static final int MAP_VALUE = 2;
    private static final int WEAK = 2;

    private final ByteBuffer file;
    private final Map<String, Section> sections = new HashMap<>();
    private final List<Symbol> symbols = new ArrayList<>();

    private record Section(int index, int offset, int size) {}

    /** @param section the number of the section that has it; 0 if the loader gives it its value */
    record Symbol(String name, boolean weak, int section, int value) {}

    /** A map that the object asks for. */
    record MapShape(int type, int keyBytes, int valueBytes, int entries) {
        MapShape of(int entries) {
            return new MapShape(type, keyBytes, valueBytes, entries);
        }
    }

    private BpfObject(byte[] bytes) {
        file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int headers = number(40);
        int count = file.getShort(60);
        int names = number(headers + SECTION_HEADER * file.getShort(62) + 24);
        for (int i = 0; i < count; i++) {
            int at = headers + SECTION_HEADER * i;
            sections.put(text(names + file.getInt(at)), new Section(i, number(at + 24), number(at + 32)));
        }
        Section table = section(".symtab");
        int texts = section(".strtab").offset;
        for (int at = table.offset; at < table.offset + table.size; at += SYMBOL) {
            symbols.add(new Symbol(
                    text(texts + file.getInt(at)),
                    file.get(at + 4) >> 4 == WEAK,
                    file.getShort(at + 6),
                    number(at + 8)));
        }
    }

    /** Reads the object beside this class. */
    static BpfObject read(String name) {
        try (InputStream in = Objects.requireNonNull(BpfObject.class.getResourceAsStream(name), name)) {
            return new BpfObject(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The maps of the section {@code maps}, by their names. */
    MapShape map(String name) {
        Section maps = section("maps");
        Symbol symbol = symbols.stream()
                .filter(one -> one.section == maps.index && one.name.equals(name))
                .findFirst()
                .orElseThrow();
        int at = maps.offset + symbol.value;
        return new MapShape(file.getInt(at), file.getInt(at + 4), file.getInt(at + 8), file.getInt(at + 12));
    }

    /** The bytes of a section's variables. */
    int size(String section) {
        return section(section).size;
    }

    /** The bytes of a section as text. */
    String content(String section) {
        return text(section(section).offset);
    }

    /**
     * Links a program.
     *
     * @param section its section; a function that it calls is in {@code .text}
     * @param maps descriptors of the maps; that of {@code .bss} holds the variables in its one value
     * @param values of the symbols that the object leaves to the loader
     */
    ByteBuffer link(String section, Map<String, Integer> maps, ToLongFunction<Symbol> values) {
        Section program = section(section);
        Section functions = section(".text");
        boolean calls = relocations(section).stream().anyMatch(at -> symbol(at).section == functions.index);
        ByteBuffer code =
                ByteBuffer.allocate(program.size + (calls ? functions.size : 0)).order(ByteOrder.LITTLE_ENDIAN);
        code.put(file.slice(program.offset, program.size));
        link(code, section, 0, program.size, maps, values);
        if (calls) {
            code.put(file.slice(functions.offset, functions.size));
            link(code, ".text", program.size, program.size, maps, values);
        }
        return code.flip();
    }

    /**
     * @param from where the section's code begins
     * @param functions where that of {@code .text} begins
     */
    private void link(
            ByteBuffer code,
            String section,
            int from,
            int functions,
            Map<String, Integer> maps,
            ToLongFunction<Symbol> values) {
        for (int relocation : relocations(section)) {
            int at = from + number(relocation);
            Symbol symbol = symbol(relocation);
            int addend = code.getInt(at + 4);
            if (file.getInt(relocation + 8) != R_BPF_64_64) { // a call, relative to what follows it
                int target = functions + symbol.value + INSTRUCTION * (addend + 1);
                code.putInt(at + 4, (target - at) / INSTRUCTION - 1);
            } else if (symbol.section == 0) {
                long value = values.applyAsLong(symbol) + addend;
                code.putInt(at + 4, (int) value).putInt(at + INSTRUCTION + 4, (int) (value >>> 32));
            } else {
                boolean variable = symbol.section == section(".bss").index;
                code.put(at + 1, (byte) (code.get(at + 1) & 0x0f | (variable ? MAP_VALUE : MAP_FD) << 4))
                        .putInt(at + 4, Objects.requireNonNull(maps.get(variable ? ".bss" : symbol.name), symbol.name))
                        .putInt(at + INSTRUCTION + 4, variable ? symbol.value + addend : 0);
            }
        }
    }

    private List<Integer> relocations(String section) {
        Section table = sections.get(".rel" + section);
        List<Integer> found = new ArrayList<>();
        for (int at = 0; table != null && at < table.size; at += RELOCATION) {
            found.add(table.offset + at);
        }
        return found;
    }

    private Symbol symbol(int relocation) {
        return symbols.get(file.getInt(relocation + 12));
    }

    private Section section(String name) {
        return Objects.requireNonNull(sections.get(name), name);
    }

    /** Eight bytes, which hold an offset or a size. */
    private int number(int at) {
        return (int) file.getLong(at);
    }

    private String text(int at) {
        int end = at;
        while (file.get(end) != 0) {
            end++;
        }
        return new String(file.array(), at, end - at, StandardCharsets.US_ASCII);
    }
}
