package org.emplab.agent.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A machine's file tree in a directory of the test, written file by file, with commands of its own. */
public final class CapturedTree {
    private final Path root;

    public CapturedTree(Path directory) {
        this.root = directory.resolve("root");
    }

    public CapturedTree file(String path, String text) {
        try {
            Path file = root.resolve(path.substring(1));
            Files.createDirectories(file.getParent());
            Files.writeString(file, text + "\n");
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public CapturedTree directory(String path) {
        try {
            Files.createDirectories(root.resolve(path.substring(1)));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A process as /proc shows it. The flags are those of a user's process. */
    public CapturedTree process(int pid, String name, String commandLine, String cgroup) {
        return file(
                        "/proc/" + pid + "/stat",
                        pid + " (" + name + ") S 1 1 1 0 -1 4194560 100 0 0 0 1 2 0 0 20 0 1 0 99 0")
                .file("/proc/" + pid + "/cmdline", commandLine.replace(' ', '\0') + "\0")
                .file("/proc/" + pid + "/cgroup", "0::" + cgroup);
    }

    public CapturedTree kernelThread(int pid, String name) {
        return file("/proc/" + pid + "/stat", pid + " (" + name + ") I 2 0 0 0 -1 69238880 0 0 0 0 0 0 0 0 20 0 1 0 9")
                .file("/proc/" + pid + "/cmdline", "");
    }

    /** An executable shell script that stands for one of the machine's commands; {@code $ROOT} is this tree. */
    public CapturedTree command(String name, String script) {
        try {
            Path file = root.resolve("usr/bin/" + name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "#!/bin/sh\nROOT='" + root + "'\n" + script + "\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String text(String path) {
        return machine().text(path).orElse("absent");
    }

    public Machine machine() {
        return machineAt(root);
    }

    /** The machine of a tree that another process has written. */
    public static Machine machineAt(Path root) {
        return new Machine(root, Commands.onPath(root.resolve("usr/bin").toString()));
    }

    /** A machine with systemd on which this process runs, and backup.service. Units are files with their state. */
    public static CapturedTree ofABackup(Path directory) {
        return new CapturedTree(directory)
                .directory("/run/systemd/system")
                .file("/proc/sys/kernel/random/boot_id", "this-boot")
                .file("/units/backup.service", "active")
                .process((int) ProcessHandle.current().pid(), "java", "java -jar emp-agent.jar", "/")
                .command("systemctl", """
                        case "$1" in
                        is-active) cat "$ROOT/units/$2" ;;
                        cat) test -e "$ROOT/units/$3" ;;
                        show) case "$4" in backup.service) cat "$ROOT/timers" ;; esac ;;
                        stop) echo inactive > "$ROOT/units/$2"; rm -rf "$ROOT/proc/4194399" ;;
                        start) test -e "$ROOT/units/broken" && exit 1
                               shift; for unit; do echo active > "$ROOT/units/$unit"; done ;;
                        esac
                        """);
    }

    /** A desktop computer with an Intel CPU under Debian with systemd, as it comes: everything on. */
    public static CapturedTree ofADesktop(Path directory) {
        String cpufreq = "/sys/devices/system/cpu/cpufreq/policy";
        CapturedTree tree = new CapturedTree(directory)
                .directory("/run/systemd/system")
                .file("/proc/sys/kernel/osrelease", "6.1.0-18-amd64")
                .file("/proc/sys/kernel/random/boot_id", "11111111-2222-3333-4444-555555555555")
                .file("/proc/sys/kernel/randomize_va_space", "2")
                .file("/proc/sys/kernel/nmi_watchdog", "1")
                .file("/proc/sys/kernel/perf_event_max_sample_rate", "100000")
                .file("/sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never")
                .file("/sys/devices/system/cpu/smt/control", "on")
                .file("/sys/devices/system/cpu/online", "0-1")
                .file("/sys/devices/system/cpu/intel_pstate/no_turbo", "0")
                .file(
                        "/boot/config-6.1.0-18-amd64",
                        "CONFIG_HZ=250\nCONFIG_VIRT_CPU_ACCOUNTING_GEN=y\n"
                                + "# CONFIG_TICK_CPU_ACCOUNTING is not set\nCONFIG_IRQ_TIME_ACCOUNTING=y\nCONFIG_NO_HZ_FULL=y")
                .file("/boot/vmlinuz-6.1.0-18-amd64", "")
                .file(
                        "/proc/cpuinfo",
                        "processor\t: 0\nmodel name\t: Intel(R) Core(TM) i7-9700\nmicrocode\t: 0xf4\n"
                                + "flags\t\t: fpu tsc ida\n\nprocessor\t: 1\nmodel name\t: second")
                .file("/proc/stat", "cpu  1 2 3 4 5 6 7 42 9 10\ncpu0 1 2 3 4 5 6 7 40 9 10")
                .file("/proc/vmstat", "nr_free_pages 5\npswpin 17\npswpout 23")
                .file("/sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count", "3")
                .file("/sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count", "4")
                .process(1, "systemd", "/sbin/init", "/init.scope")
                .kernelThread(2, "kthreadd")
                .kernelThread(30, "kworker/0:1-events")
                .process(412, "cron", "/usr/sbin/cron -f", "/system.slice/cron.service")
                .process(
                        500,
                        "systemd-timesyn",
                        "/lib/systemd/systemd-timesyncd",
                        "/system.slice/systemd-timesyncd.service")
                .process(510, "sshd", "sshd: /usr/sbin/sshd -D", "/system.slice/ssh.service")
                .file("/etc/os-release", "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\nVERSION_ID=\"12\"")
                .file("/etc/cron.daily/logrotate", "");
        for (int policy = 0; policy < 2; policy++) {
            tree.file(cpufreq + policy + "/scaling_driver", "intel_pstate")
                    .file(cpufreq + policy + "/scaling_governor", "powersave")
                    .file(cpufreq + policy + "/scaling_min_freq", "800000")
                    .file(cpufreq + policy + "/scaling_max_freq", "4700000")
                    .file(cpufreq + policy + "/base_frequency", "3000000");
        }
        return tree.command("systemctl", """
                # keeps units as files; a stopped service's process goes away
                mkdir -p "$ROOT/units"
                case "$1" in
                list-units) grep -qs inactive "$ROOT/units/apt-daily.timer" || echo "apt-daily.timer loaded active waiting Daily apt activities"
                            echo "lab.timer loaded active waiting ours" ;;
                is-active) if [ -e "$ROOT/units/$2" ]; then cat "$ROOT/units/$2"; else echo active; fi ;;
                show) ;;
                cat) exit 1 ;;
                stop) echo inactive > "$ROOT/units/$2"
                      case "$2" in cron.service) mv "$ROOT/proc/412" "$ROOT/gone-412" ;; esac ;;
                start) echo active > "$ROOT/units/$2"
                       case "$2" in cron.service) mv "$ROOT/gone-412" "$ROOT/proc/412" ;; esac ;;
                esac
                """);
    }
}
