package org.emplab.lab;

/**
 * A request to reboot the machine, in place of a run.
 *
 * @param reboot the id of the boot that is to end, so that a stale request does nothing
 */
public record RebootOrder(String reboot) {}
