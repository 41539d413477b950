package org.emplab.agent.environment;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A daemon that a lab machine does without while it measures (EMP, appendix C, and what has taken its place since).
 *
 * @param name as users know it
 * @param process matches the whole name of its processes as the kernel cuts it, to 15 characters
 * @param commandLine a text that the command line must hold, where the name alone is too common; else empty
 * @param why what it does in the middle of a measurement
 */
public record NonCriticalDaemon(String name, Pattern process, String commandLine, String why) {

    /** Daemons by their processes. */
    public static final List<NonCriticalDaemon> ALL = List.of(
            // EMP, table XXVII
            daemon("abrtd", "abrtd|abrt-dbus|abrt-dump-journ", "watches for crashes of applications"),
            daemon("acpid", "acpid", "tells programs of ACPI events"),
            daemon("atd", "atd", "runs jobs queued by at"),
            daemon("auditd", "auditd|audispd|sedispatch", "writes audit records to disk"),
            daemon("certmonger", "certmonger", "watches certificates and renews them"),
            daemon("cron", "crond?|anacron|fcron", "runs jobs at set times, the very thing that disturbs a sample"),
            daemon("cups", "cupsd|cups-browsed", "serves printers"),
            daemon("haldaemon", "hald|hald-runner", "watches hardware and removable media"),
            new NonCriticalDaemon(
                    "postfix",
                    Pattern.compile("master|pickup|qmgr|tlsmgr"),
                    "postfix",
                    "delivers mail in the background"),
            daemon("vmware", "vmtoolsd|vmware-.*", "serves a virtual machine's desktop"),
            daemon("vmware-USBArbitrator", "vmware-usbarb.*", "hands USB devices to virtual machines"),
            daemon("xinetd", "xinetd", "starts network services on demand"),
            // today's
            daemon("unattended-upgrades", "unattended-upgr", "installs updates by itself"),
            daemon("apt", "apt|apt-get|apt.systemd.dai|dpkg|dnf|dnf-automatic|yum|zypper", "installs software now"),
            daemon("packagekit", "packagekitd", "looks for updates"),
            daemon("fwupd", "fwupd|fwupdmgr", "looks for firmware updates"),
            daemon("snapd", "snapd", "updates snaps by itself"),
            daemon("man-db", "mandb", "rebuilds the index of manual pages"),
            daemon("logrotate", "logrotate", "compresses and rotates logs"),
            daemon("locate", "updatedb.*", "reads every directory of the disk"),
            daemon("irqbalance", "irqbalance", "moves interrupts between CPUs"),
            daemon("thermald", "thermald", "changes the CPU's frequency with its temperature"),
            daemon("power-profiles", "power-profiles-|tuned-ppd|tlp|auto-cpufreq", "changes the CPU's frequency"),
            daemon("exim", "exim4?", "delivers mail in the background"),
            daemon("sendmail", "sendmail.*", "delivers mail in the background"),
            daemon("avahi", "avahi-daemon", "announces services in the network"),
            daemon("bluetooth", "bluetoothd", "serves Bluetooth devices"),
            daemon("modem-manager", "ModemManager", "probes serial ports for modems"),
            daemon("whoopsie", "whoopsie|apport.*|kerneloops", "reports crashes"),
            daemon("smartd", "smartd", "asks disks for their health"),
            daemon("sysstat", "sa1|sadc", "samples the system every few minutes"),
            daemon("tracker", "tracker-.*|localsearch-.*|baloo_file.*", "indexes files"),
            daemon("fstrim", "fstrim", "trims file systems"));

    /** Units that start work of their own accord. */
    public static final Pattern TIMERS = Pattern.compile("(?:apt-daily|apt-daily-upgrade|anacron|man-db|logrotate"
            + "|fwupd-refresh|e2scrub_all|fstrim|dpkg-db-backup|dnf-makecache|dnf-automatic.*|mlocate-updatedb"
            + "|plocate-updatedb|updatedb|motd-news|update-notifier-.*|ua-timer|apport-autoreport|phpsessionclean"
            + "|sysstat-.*|raid-check|mdcheck_.*|mdmonitor-oneshot|snapd\\..*|packagekit-.*|unbound-anchor"
            + "|systemd-tmpfiles-clean|xfs_scrub_all|btrfs-.*|certbot.*|rhsmcertd.*|insights-client|shadow|popularity-contest)"
            + "\\.timer");

    private static NonCriticalDaemon daemon(String name, String process, String why) {
        return new NonCriticalDaemon(name, Pattern.compile(process), "", why);
    }

    public boolean matches(RunningProcess candidate) {
        Predicate<String> named = process.asMatchPredicate();
        return !candidate.kernelThread()
                && named.test(candidate.name())
                && candidate.commandLine().contains(commandLine);
    }

    /** The processes of this daemon among {@code processes}. */
    public List<RunningProcess> among(List<RunningProcess> processes) {
        return processes.stream().filter(this::matches).toList();
    }
}
