package org.emplab.server.browser;

import com.microsoft.playwright.options.ColorScheme;

/** How a page is looked at: at a desk or on a phone, by day or by night. */
enum Look {
    DESK(1440, 900, ColorScheme.LIGHT),
    DESK_AT_NIGHT(1440, 900, ColorScheme.DARK),
    PHONE(390, 844, ColorScheme.LIGHT),
    PHONE_AT_NIGHT(390, 844, ColorScheme.DARK);

    final int width;
    final int height;
    final ColorScheme colours;

    Look(int width, int height, ColorScheme colours) {
        this.width = width;
        this.height = height;
        this.colours = colours;
    }

    @Override
    public String toString() {
        return width + (colours == ColorScheme.DARK ? "-dark" : "");
    }
}
