package org.emplab.cli.analyze.input;

import org.emplab.analysis.series.Quantity;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code --quantity et|pt|user|system|cpu}. */
public final class QuantityConverter implements ITypeConverter<Quantity> {
    @Override
    public Quantity convert(String key) {
        return Quantity.ofKey(key)
                .orElseThrow(() -> new TypeConversionException("'" + key + "' is none of et, pt, user, system, cpu"));
    }
}
