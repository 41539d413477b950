package org.emplab.lab.settings;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A record whose components are settings, or records of settings: read from an object and written to one. */
final class SettingsRecord {
    private static final ClassValue<SettingsRecord> KNOWN = new ClassValue<>() {
        @Override
        protected SettingsRecord computeValue(Class<?> type) {
            return new SettingsRecord(type);
        }
    };

    private final List<Part> parts;
    private final Constructor<?> constructor;

    /** @param setting null: it is a record of settings, or none of either */
    private record Part(RecordComponent component, @Nullable SettingDeclaration setting) {
        static Part of(RecordComponent component) {
            Setting declared = component.getAnnotation(Setting.class);
            return new Part(
                    component,
                    declared == null
                            ? null
                            : new SettingDeclaration(
                                    declared.key().isEmpty() ? component.getName() : declared.key(),
                                    declared,
                                    component.getGenericType()));
        }

        Optional<SettingsRecord> nested() {
            return setting == null && component.getType().isRecord()
                    ? Optional.of(KNOWN.get(component.getType()))
                    : Optional.empty();
        }
    }

    private SettingsRecord(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        parts = Arrays.stream(components).map(Part::of).toList();
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("a record without its constructor", e);
        }
    }

    static SettingsRecord of(Class<? extends Record> type) {
        return KNOWN.get(type);
    }

    Stream<SettingDeclaration> declarations() {
        return parts.stream()
                .flatMap(part -> part.setting != null
                        ? Stream.of(part.setting)
                        : part.nested().stream().flatMap(SettingsRecord::declarations));
    }

    Object read(SettingsReader in, Map<String, Object> others) {
        Object[] values = parts.stream()
                .map(part -> part.setting != null
                        ? part.setting.read(in)
                        : Optional.ofNullable(others.get(part.component.getName()))
                                .orElseGet(() -> part.nested().orElseThrow().read(in, others)))
                .toArray();
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException wrong ? wrong : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Adds the settings that say anything. */
    static void write(Record settings, Map<String, Object> object) {
        for (Part part : of(settings.getClass()).parts) {
            Object value;
            try {
                value = part.component.getAccessor().invoke(settings);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
            if (part.setting != null) {
                Object json = part.setting.json(value);
                if (json != null) {
                    object.put(part.setting.key(), json);
                }
            } else if (value instanceof Record nested) {
                write(nested, object);
            }
        }
    }
}
