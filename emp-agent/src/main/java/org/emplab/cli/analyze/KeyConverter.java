package org.emplab.cli.analyze;

import java.util.Optional;
import java.util.function.Function;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.model.Keyed;
import org.emplab.model.ProcessTime;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an option that takes one of two keys. */
abstract class KeyConverter<T> implements ITypeConverter<T> {
    private final Function<String, Optional<T>> ofKey;
    private final String keys;

    private KeyConverter(Function<String, Optional<T>> ofKey, String keys) {
        this.ofKey = ofKey;
        this.keys = keys;
    }

    @Override
    public T convert(String key) {
        return ofKey.apply(key).orElseThrow(() -> new TypeConversionException("'" + key + "' is neither " + keys));
    }

    /** {@code --pt}. */
    static final class OfProcessTime extends KeyConverter<ProcessTime> {
        OfProcessTime() {
            super(key -> Keyed.of(ProcessTime.class, key), "on-cpu nor user-system");
        }
    }

    /** {@code --by}. */
    static final class OfBasis extends KeyConverter<CutoffBasis> {
        OfBasis() {
            super(key -> Keyed.of(CutoffBasis.class, key), "pt nor taken");
        }
    }

    /** {@code --daemons}. */
    static final class OfGrouping extends KeyConverter<DaemonGrouping> {
        OfGrouping() {
            super(key -> Keyed.of(DaemonGrouping.class, key), "name nor identity");
        }
    }
}
