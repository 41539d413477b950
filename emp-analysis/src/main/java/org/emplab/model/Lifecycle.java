package org.emplab.model;

import java.util.Locale;
import java.util.Optional;

/** The images in which a process of a diff was seen: both, one of them, or neither. All four count. */
public enum Lifecycle implements Keyed {
    /** In both images. */
    CONTINUED,
    /** Only in the after-image. */
    STARTED,
    /** Only in the before-image: it ended during the sample. */
    STOPPED,
    /** In neither image: it started and ended within the sample. */
    PHANTOM;

    private final String key = name().toLowerCase(Locale.ROOT);

    @Override
    public String key() {
        return key;
    }

    public static Optional<Lifecycle> ofKey(String key) {
        for (Lifecycle lifecycle : values()) {
            if (lifecycle.key.equals(key)) {
                return Optional.of(lifecycle);
            }
        }
        return Optional.empty();
    }
}
