package org.emplab.server.browser;

import java.util.Locale;

/** A picture of the docs, with its address in {@link org.emplab.server.browser.lab.FilledLab}. */
enum DocPicture {
    LAB("/", 1200, 1000, Look.DESK, false),
    RUN("/runs/{short}?sample=75", 1200, 1000, Look.DESK, false),
    RUNS("/runs?sort=-samples&differing=yes", 1280, 800, Look.DESK_AT_NIGHT, false),
    DERIVATION("/derivations/{derivation}", 1152, 900, Look.DESK, false),
    COMPARE("/compare?runs={week6},{week3}", 1152, 1000, Look.DESK, false),
    EXPERIMENT("/experiments/{experiment}", 390, 1200, Look.PHONE, true);

    final String address;
    final int width;
    final int height;
    final Look look;
    private final boolean phone;

    DocPicture(String address, int width, int height, Look look, boolean phone) {
        this.address = address;
        this.width = width;
        this.height = height;
        this.look = look;
        this.phone = phone;
    }

    String file() {
        String name = name().toLowerCase(Locale.ROOT);
        return (phone ? name + "-phone" : look == Look.DESK_AT_NIGHT ? name + "-dark" : name) + ".png";
    }
}
