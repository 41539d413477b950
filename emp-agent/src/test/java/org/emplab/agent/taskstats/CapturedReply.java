package org.emplab.agent.taskstats;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Bytes that a kernel sent. */
final class CapturedReply {
    static final int FAMILY = 31;
    private static final int STRUCT = 36;
    private static final int STRUCT_LENGTH = 560;

    private CapturedReply() {}

    static ByteBuffer read(String name) {
        try (InputStream in = CapturedReply.class.getResourceAsStream("/taskstats/" + name + ".bin")) {
            if (in == null) {
                throw new IllegalArgumentException(name);
            }
            return ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The struct in a reply of version 16, as an older kernel would have sent it. */
    static ByteBuffer struct(String name, int version) {
        ByteBuffer reply = read(name);
        byte[] newest = new byte[STRUCT_LENGTH];
        reply.get(STRUCT, newest);
        ByteBuffer struct = version == 15
                ? withExtremesBehindTheTotals(ByteBuffer.wrap(newest).order(ByteOrder.LITTLE_ENDIAN), 2)
                : ByteBuffer.wrap(newest, 0, length(version)).slice().order(ByteOrder.LITTLE_ENDIAN);
        struct.putShort(0, (short) version);
        return struct;
    }

    static int length(int version) {
        return switch (version) {
            case 8 -> 328;
            case 9 -> 344;
            case 10 -> 352;
            case 11 -> 368;
            case 12 -> 400;
            case 13 -> 416;
            case 14 -> 432;
            default -> STRUCT_LENGTH;
        };
    }

    /** Version 15: the kernel's header of Linux 6.14 and 6.15, with a maximum (and a minimum) behind each delay total. */
    static ByteBuffer withExtremesBehindTheTotals(ByteBuffer newest, int extremes) {
        int[] totals = {24, 40, 56, 320, 336, 360, 408, 424};
        ByteBuffer shifted =
                ByteBuffer.allocate(432 + totals.length * 8 * extremes).order(ByteOrder.LITTLE_ENDIAN);
        int from = 0;
        for (int total : totals) {
            for (; from < total + 8; from++) {
                shifted.put(newest.get(from));
            }
            for (int i = 0; i < extremes; i++) {
                shifted.putLong(0x7777777777777777L);
            }
        }
        return shifted.putShort(0, (short) 15);
    }
}
