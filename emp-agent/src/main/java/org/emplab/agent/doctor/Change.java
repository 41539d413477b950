package org.emplab.agent.doctor;

import com.fasterxml.jackson.annotation.JsonProperty;

/** One thing that is changed on the machine, with what it was. */
public sealed interface Change {

    /** The id of the examination's item that asks for it. */
    String item();

    /** The target: a path or a unit. One target is never changed by two items. */
    String target();

    String oldValue();

    String newValue();

    /** Joins a later change of the same target: the oldest value stays. */
    Change followedBy(Change later);

    /** A setting in a file of the kernel. Values are single words or numbers, without the marks of a choice. */
    record Setting(
            String item,
            String path,
            @JsonProperty("old") String oldValue,
            @JsonProperty("new") String newValue) implements Change {
        @Override
        public String target() {
            return path;
        }

        @Override
        public Setting followedBy(Change later) {
            return new Setting(item, path, oldValue, later.newValue());
        }
    }

    /**
     * A service or timer that is started or stopped; it stays enabled or disabled as it was.
     *
     * @param manager {@link ServiceManager#key()}
     * @param oldValue "active" or "inactive", like {@code newValue}
     */
    record Unit(
            String item,
            String manager,
            String unit,
            @JsonProperty("old") String oldValue,
            @JsonProperty("new") String newValue)
            implements Change {
        public static final String ACTIVE = "active";
        public static final String INACTIVE = "inactive";

        /** A unit that rests: what may begin meanwhile is stopped, and not begun again. */
        Unit resting() {
            return new Unit(item, manager, unit, INACTIVE, INACTIVE);
        }

        @Override
        public String target() {
            return unit;
        }

        @Override
        public Unit followedBy(Change later) {
            return new Unit(item, manager, unit, oldValue, later.newValue());
        }
    }
}
