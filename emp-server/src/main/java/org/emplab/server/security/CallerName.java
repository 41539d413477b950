package org.emplab.server.security;

/** A caller as the records of the lab name it: {@code user:ada}, {@code machine:sodb9}. */
public final class CallerName {
    private CallerName() {}

    /** The name alone: {@code ada}. */
    public static String plain(String caller) {
        return caller.substring(caller.indexOf(':') + 1);
    }
}
