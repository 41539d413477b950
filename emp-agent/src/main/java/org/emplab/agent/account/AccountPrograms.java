package org.emplab.agent.account;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The programs that keep the account in the kernel, one for each tracepoint: {@code src/main/bpf/account.bpf.c}, with the
 * offsets of the running kernel's fields.
 */
final class AccountPrograms {
    private static final String FIELD = "field ";

    private final BpfObject object;
    private final AccountMaps maps;
    private final Btf btf;

    AccountPrograms(BpfObject object, AccountMaps maps, Btf btf) {
        this.object = object;
        this.maps = maps;
        this.btf = btf;
    }

    /** A program of the scheduler. */
    ByteBuffer at(String section, int tracepoint) {
        return entry(section, tracepoint, Cause.Kind.OWN, 0);
    }

    /** The program at an interrupt's begin. */
    ByteBuffer entry(String section, int tracepoint, Cause.Kind kind, int number) {
        Map<String, Integer> told =
                Map.of("arguments", btf.arguments(tracepoint), "cause_kind", kind.ordinal(), "cause_number", number);
        return object.link(
                "tp_btf/" + section,
                maps.descriptors(),
                symbol -> symbol.name().startsWith(FIELD) ? offset(symbol) : told.getOrDefault(symbol.name(), 0));
    }

    /** The offset of the first of several fields that the kernel has; 0 if it need not have any. */
    private int offset(BpfObject.Symbol symbol) {
        String fields = symbol.name().substring(FIELD.length());
        OptionalInt offset = Stream.of(fields.split("\\|"))
                .map(btf::offset)
                .filter(OptionalInt::isPresent)
                .findFirst()
                .orElse(OptionalInt.empty());
        if (offset.isEmpty() && !symbol.weak()) {
            throw new AccountException("this kernel has no field " + fields.replace("|", " or "));
        }
        return offset.orElse(0);
    }
}
