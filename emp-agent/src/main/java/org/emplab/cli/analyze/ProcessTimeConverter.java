package org.emplab.cli.analyze;

import org.emplab.model.ProcessTime;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code --pt on-cpu|user-system}. */
final class ProcessTimeConverter implements ITypeConverter<ProcessTime> {
    @Override
    public ProcessTime convert(String key) {
        return ProcessTime.ofKey(key)
                .orElseThrow(() -> new TypeConversionException("'" + key + "' is neither on-cpu nor user-system"));
    }
}
