package org.emplab.agent.environment;

import java.util.Map;

/** The firmware and the board, as the kernel has them of DMI; empty on most virtual machines and boards of other kinds. */
final class FirmwareSection {
    private static final String DMI = "/sys/class/dmi/id/";

    private FirmwareSection() {}

    static Map<String, Object> read(Machine machine) {
        return new EnvironmentReader(machine)
                .text("vendor", DMI + "bios_vendor")
                .text("version", DMI + "bios_version")
                .text("date", DMI + "bios_date")
                .text("board", DMI + "board_name")
                .text("product", DMI + "product_name")
                .values();
    }
}
