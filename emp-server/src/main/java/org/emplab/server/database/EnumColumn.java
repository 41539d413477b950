package org.emplab.server.database;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;
import org.emplab.lab.Role;
import org.emplab.lab.RunState;
import org.emplab.lab.RunStatus.RequestedAction;
import org.jspecify.annotations.Nullable;

/** A constant as its word in a table, which is its name in lower case. Enums of the lab need no JPA so. */
public abstract class EnumColumn<E extends Enum<E>> implements AttributeConverter<E, String> {
    private final Class<E> type;

    protected EnumColumn(Class<E> type) {
        this.type = type;
    }

    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable E constant) {
        return constant == null ? null : constant.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public @Nullable E convertToEntityAttribute(@Nullable String word) {
        return word == null ? null : of(type, word);
    }

    /** The constant of a word that SQL read. */
    public static <E extends Enum<E>> E of(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    }

    @Converter(autoApply = true)
    static class OfRunState extends EnumColumn<RunState> {
        OfRunState() {
            super(RunState.class);
        }
    }

    @Converter(autoApply = true)
    static class OfRequestedAction extends EnumColumn<RequestedAction> {
        OfRequestedAction() {
            super(RequestedAction.class);
        }
    }

    @Converter(autoApply = true)
    static class OfRole extends EnumColumn<Role> {
        OfRole() {
            super(Role.class);
        }
    }
}
