package org.emplab.cli.measure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.cli.CliException;
import org.emplab.lab.settings.SettingDeclaration;
import org.emplab.lab.settings.SpecificationException;
import org.emplab.model.Keyed;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** The shell's options of settings, made from their declarations. */
final class SettingOptions {
    private final Map<SettingDeclaration, OptionSpec> options = new LinkedHashMap<>();

    /** @param group the class whose {@link org.emplab.cli.OptionGroup} lists them */
    SettingOptions(List<SettingDeclaration> settings, Class<?> group) {
        settings.forEach(setting -> options.put(setting, option(setting, group)));
    }

    private static OptionSpec option(SettingDeclaration setting, Class<?> group) {
        List<String> help = new ArrayList<>(List.of(setting.declared().help()));
        OptionSpec.Builder option = OptionSpec.builder(setting.option()).userObject(group);
        if (setting.isFlag()) {
            return option.type(boolean.class)
                    .arity("0")
                    .description(setting.isOnOtherwise() ? without(help.get(0)) : help.get(0))
                    .build();
        }
        Class<?> value = setting.valueType() == Duration.class ? Double.class : setting.valueType();
        if (setting.isMap()) {
            option.type(Map.class).auxiliaryTypes(String.class, value);
        } else if (setting.isList()) {
            option.type(List.class).auxiliaryTypes(value).splitRegex(",");
        } else {
            option.type(value);
        }
        if (isSize(setting)) {
            option.converters(new ByteSize());
            help.add("Bytes, or 500M, 2G.");
        }
        return option.arity("1")
                .paramLabel(placeholder(setting))
                .description(help.toArray(String[]::new))
                .build();
    }

    private static String without(String what) {
        return "Without " + Character.toLowerCase(what.charAt(0)) + what.substring(1);
    }

    private static boolean isSize(SettingDeclaration setting) {
        return setting.key().endsWith("Bytes");
    }

    private static String placeholder(SettingDeclaration setting) {
        Class<?> value = setting.valueType();
        if (!setting.declared().placeholder().isEmpty()) {
            return setting.declared().placeholder();
        }
        if (isSize(setting)) {
            return "SIZE";
        }
        if (setting.key().endsWith("Seconds")) {
            return "SECONDS";
        }
        if (value.isEnum()) {
            return setting.key().toUpperCase(Locale.ROOT);
        }
        return setting.isMap()
                ? "KEY=VALUE"
                : Number.class.isAssignableFrom(value) ? "N" : value == Path.class ? "FILE" : "NAME";
    }

    /** @param others the keys of settings whose options the command declares itself, or does not have */
    void addTo(CommandSpec command, String... others) {
        options.forEach((setting, option) -> {
            if (!List.of(others).contains(setting.key())) {
                command.addOption(option);
            }
        });
    }

    <T> Optional<T> value(String key) {
        return options.entrySet().stream()
                .filter(option -> option.getKey().key().equals(key))
                .findFirst()
                .map(option -> option.getValue().<T>getValue());
    }

    /** The settings that are given, by their keys in JSON. */
    Map<String, Object> given() {
        Map<String, Object> given = new LinkedHashMap<>();
        options.forEach((setting, option) -> {
            Object value = option.getValue();
            if (value != null && !value.equals(false)) {
                given.put(
                        setting.key(),
                        value instanceof Keyed keyed ? keyed.key() : setting.isOnOtherwise() ? false : value);
            }
        });
        return given;
    }

    /** The refusal of a setting, by the name of its option. */
    CliException refusal(SpecificationException wrong) {
        String name = options.keySet().stream()
                .filter(setting -> setting.key().equals(wrong.key()))
                .map(SettingDeclaration::option)
                .findFirst()
                .orElse(wrong.key());
        return CliException.wrongCall(name + " " + wrong.problem(), wrong);
    }

    /** A size of an option in bytes: {@code 4096}, {@code 500M}, {@code 1.5G}; K, M, G and T are powers of 1024. */
    static final class ByteSize implements ITypeConverter<Long> {
        private static final Pattern SIZE = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,6})?) ?([KMGT]?)(I?B)?");
        private static final String UNITS = "KMGT";

        @Override
        public Long convert(String text) {
            Matcher size = SIZE.matcher(text.toUpperCase(Locale.ROOT));
            if (!size.matches()) {
                throw new TypeConversionException("'" + text + "' is not a size, such as 4096, 500M or 2G");
            }
            int unit = size.group(2).isEmpty() ? 0 : UNITS.indexOf(size.group(2)) + 1;
            double bytes = Double.parseDouble(size.group(1)) * Math.pow(1024, unit);
            if (bytes < 1 || bytes > Long.MAX_VALUE) {
                throw new TypeConversionException("'" + text + "' is not a size from 1 byte to 8388607T");
            }
            return unit == 0 && size.group(1).indexOf('.') < 0 ? Long.parseLong(size.group(1)) : Math.round(bytes);
        }
    }
}
