package org.emplab.lab;

/**
 * A machine is let in.
 *
 * @param machineId the machine to this lab, for ever
 * @param name by which it was invited
 * @param token its bearer token, told only here
 */
public record EnrolAnswer(String machineId, String name, String token) {}
