package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DaemonFindings.DaemonStatistics;
import org.emplab.analysis.daemon.DaemonFindings.InfrequentDaemon;
import org.emplab.analysis.daemon.PeriodSearch.Period;
import org.junit.jupiter.api.Test;

class CutoffRuleTest {
    private static final DaemonStatistics IN_CLUSTER = new DaemonStatistics("sshd", 9, 6, 1.5);
    private static final InfrequentDaemon IDENTIFIED =
            new InfrequentDaemon("sshd", OptionalDouble.empty(), 1, 1, Optional.empty());

    @Test
    void takesTheOtherRunsClusterWhereADaemonIsIdentifiedInOneRunOnly() {
        Cutoff onlyInLong = cutoff(findings(IN_CLUSTER), findings(IDENTIFIED));
        Cutoff onlyInShort = cutoff(findings(IDENTIFIED), findings(IN_CLUSTER));

        assertThat(onlyInLong.shortCutoffMillis()).hasValue(9);
        assertThat(onlyInLong.longCutoffMillis()).hasValue(0.5);
        assertThat(onlyInLong.millisFor(128)).isEqualTo(9);
        assertThat(onlyInShort.shortCutoffMillis()).hasValue(0.5);
        assertThat(onlyInShort.longCutoffMillis()).hasValue(9);
    }

    @Test
    void appliesTheShortCutoffBelowTheTaskTimeAlsoWhereOnlyTheLongRunIdentifiedIt() {
        InfrequentDaemon hourly =
                new InfrequentDaemon("sshd", OptionalDouble.empty(), 1, 3, Optional.of(new Period(3600, true, 3)));

        Cutoff cutoff = cutoff(findings(IN_CLUSTER), findings(hourly));

        assertThat(cutoff.millisFor(179)).isEqualTo(9);
        assertThat(cutoff.millisFor(180)).isEqualTo(0.5);
    }

    private static Cutoff cutoff(DaemonFindings shortRun, DaemonFindings longRun) {
        return new CutoffRule(shortRun, longRun, false).cutoffs().get(0);
    }

    private static DaemonFindings findings(DaemonStatistics inCluster) {
        return new DaemonFindings(List.of(inCluster), List.of(), List.of(), List.of());
    }

    private static DaemonFindings findings(InfrequentDaemon identified) {
        return new DaemonFindings(List.of(), List.of(), List.of(), List.of(identified));
    }
}
