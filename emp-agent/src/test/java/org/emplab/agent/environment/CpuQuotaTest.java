package org.emplab.agent.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuQuotaTest {
    private CapturedTree tree;

    @BeforeEach
    void aTree(@TempDir Path directory) {
        tree = new CapturedTree(directory).directory("/");
    }

    @Test
    void aGroupOfVersion2AndOneAboveItHaveOne() {
        String mount = "cgroup2 %s cgroup2 rw,nosuid 0 0\n";
        tree.file("/proc/self/mounts", mount.formatted("/sys/fs/cgroup") + mount.formatted("/mnt/again"))
                .file("/mnt/again/lab.slice/cpu.max", "50000 100000")
                .file("/mnt/again/lab.slice/cpu.stat", "throttled_usec 4000")
                .file("/proc/self/cgroup", "0::/lab.slice/emp.service")
                .file("/sys/fs/cgroup/lab.slice/cpu.max", "50000 100000")
                .file("/sys/fs/cgroup/lab.slice/cpu.stat", "usage_usec 9\nnr_throttled 2\nthrottled_usec 4000")
                .file("/sys/fs/cgroup/lab.slice/emp.service/cpu.max", "150000 100000")
                .file("/sys/fs/cgroup/lab.slice/emp.service/cpu.stat", "throttled_usec 300");

        assertThat(quota().cpus()).hasValue(0.5);
        assertThat(quota().throttledMicros()).hasValue(4300);
    }

    @Test
    void aContainerOfVersion1ShowsItsGroupWhereTheHierarchyIsMounted() {
        tree.file("/proc/self/mounts", "cgroup /sys/fs/cgroup/cpu,cpuacct cgroup ro,cpu,cpuacct 0 0")
                .file("/proc/self/cgroup", "4:cpu,cpuacct:/docker/5f3a\n0::/")
                .file("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "25000")
                .file("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000")
                .file("/sys/fs/cgroup/cpu,cpuacct/cpu.stat", "nr_periods 8\nthrottled_time 7000000");

        assertThat(quota().cpus()).hasValue(0.25);
        assertThat(quota().throttledMicros()).hasValue(7000);
    }

    @Test
    void thereIsNoneWithoutALimit() {
        tree.file("/proc/self/mounts", "cgroup2 /sys/fs/cgroup cgroup2 rw 0 0")
                .file("/proc/self/cgroup", "0::/emp.service")
                .file("/sys/fs/cgroup/emp.service/cpu.max", "max 100000")
                .file("/sys/fs/cgroup/emp.service/cpu.stat", "throttled_usec 0");

        assertThat(quota())
                .isEqualTo(CpuQuota.read(
                        new Machine(Path.of("/nowhere"), tree.machine().commands())));
        assertThat(quota().throttledMicros()).isEmpty();
    }

    private CpuQuota quota() {
        return CpuQuota.read(tree.machine());
    }
}
