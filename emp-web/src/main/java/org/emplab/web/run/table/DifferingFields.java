package org.emplab.web.run.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.emplab.analysis.comparison.HeaderDifference;
import org.emplab.model.RunHeader;

/**
 * The fields of environment and workload, at any depth, in which some runs differ so that times may. A run that says nothing
 * of a whole part differs from the others in no field of it.
 */
final class DifferingFields {
    private static final String PARAMETERS = "workload.parameters.";

    private final boolean severalPrograms;
    private final Set<String> found = new LinkedHashSet<>();

    private DifferingFields(boolean severalPrograms) {
        this.severalPrograms = severalPrograms;
    }

    static Set<String> of(Collection<RunHeader> headers) {
        DifferingFields fields = new DifferingFields(
                headers.stream().map(RunHeader::program).distinct().count() > 1);
        fields.collect(
                "environment.", headers.stream().map(RunHeader::environment).toList());
        fields.collect("workload.", headers.stream().map(RunHeader::workload).toList());
        return fields.found;
    }

    private void collect(String path, List<? extends Map<?, ?>> parts) {
        List<? extends Map<?, ?>> telling =
                parts.stream().filter(part -> !part.isEmpty()).toList();
        Set<Object> keys = new LinkedHashSet<>();
        telling.forEach(part -> keys.addAll(part.keySet()));
        for (Object key : keys) {
            List<Map<?, ?>> nested = new ArrayList<>();
            telling.forEach(part -> {
                if (part.get(key) instanceof Map<?, ?> deeper) {
                    nested.add(deeper);
                }
            });
            String name = path + key;
            if (!nested.isEmpty()) {
                collect(name + ".", nested);
            } else if (counts(name)
                    && telling.stream()
                            .anyMatch(part -> HeaderDifference.isOther(
                                    name, part.get(key), telling.get(0).get(key)))) {
                found.add(name);
            }
        }
    }

    /** Parameters tell runs of different programs apart, too: in a table they are what one asks about. */
    private boolean counts(String name) {
        return HeaderDifference.matters(name, severalPrograms) || name.startsWith(PARAMETERS);
    }
}
