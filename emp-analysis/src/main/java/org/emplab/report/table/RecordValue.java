package org.emplab.report.table;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A component of a record with its value. */
public record RecordValue(String name, @Nullable Object value) {

    /** Returns the values in the order of the record's components. */
    public static List<RecordValue> of(Record record) {
        List<RecordValue> values = new ArrayList<>();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            try {
                Method accessor = component.getAccessor();
                accessor.setAccessible(true); // the record may be its question's own
                values.add(new RecordValue(component.getName(), accessor.invoke(record)));
            } catch (ReflectiveOperationException unreadable) {
                throw new IllegalArgumentException("cannot read " + component, unreadable);
            }
        }
        return values;
    }
}
