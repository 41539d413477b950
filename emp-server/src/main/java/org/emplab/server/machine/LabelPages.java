package org.emplab.server.machine;

import java.util.List;
import org.emplab.server.security.Caller;
import org.emplab.web.machine.LabelBook;
import org.springframework.stereotype.Service;

/** Labels machines for pages; {@link MachineLabels} decides. */
@Service
class LabelPages implements LabelBook {
    private final MachineLabels labels;

    LabelPages(MachineLabels labels) {
        this.labels = labels;
    }

    @Override
    public int version(String machine) {
        return labels.machine(machine).version();
    }

    @Override
    public void label(String machine, List<String> wanted, int version) {
        labels.label(machine, wanted, version, Caller.person());
    }
}
